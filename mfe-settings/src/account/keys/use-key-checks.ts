import type { KeyTest } from 'bff/contract/account/account';
import { useCallback, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useTestApiKeyMutation } from '../../api.ts';
import type { KeyField } from './keys.ts';

/** The test of a key: running, its result, or the reason why there is none. */
export type KeyCheck =
	| { state: 'testing' }
	| { state: 'checked'; result: KeyTest }
	| { state: 'failed'; reason: string };
export type KeyChecks = Readonly<Partial<Record<KeyField, KeyCheck>>>;

/**
 * Tests keys with their providers. The result for a key that is no longer in its field is dropped.
 */
export function useKeyChecks() {
	const [test] = useTestApiKeyMutation();
	const [checks, setChecks] = useState<KeyChecks>({});
	const latest = useRef<Partial<Record<KeyField, object>>>({});
	const show = useCallback((field: KeyField, check: KeyCheck | undefined) => {
		setChecks(({ [field]: _, ...others }) => (check ? { ...others, [field]: check } : others));
	}, []);

	const clearCheck = useCallback(
		(field: KeyField) => {
			delete latest.current[field];
			show(field, undefined);
		},
		[show],
	);
	/** Tests the typed key; without one, the stored key. */
	const check = useCallback(
		async (field: KeyField, typed: string) => {
			const key = typed.trim();
			const request = test(key === '' ? { field } : { field, key });
			latest.current[field] = request;
			show(field, { state: 'testing' });
			const { data, error } = await request;
			// Removes the key from the store.
			request.reset();
			if (latest.current[field] === request)
				show(
					field,
					data
						? { state: 'checked', result: data }
						: { state: 'failed', reason: describeFailure(error) },
				);
		},
		[test, show],
	);
	return { checks, check, clearCheck };
}
