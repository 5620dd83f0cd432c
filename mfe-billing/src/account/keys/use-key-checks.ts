import type { KeyTest } from 'bff/contract/account';
import { useCallback, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useTestApiKeyMutation } from '../../api.ts';
import type { KeyField } from './keys.ts';

/** How far the asking about a key is: its provider's word, or why there is none. */
export type KeyCheck =
	| { state: 'asking' }
	| { state: 'checked'; result: KeyTest }
	| { state: 'failed'; reason: string };
export type KeyChecks = Readonly<Partial<Record<KeyField, KeyCheck>>>;

/**
 * Asks providers about keys. What comes about a key that is no longer in its field is not shown.
 */
export function useKeyChecks() {
	const [ask] = useTestApiKeyMutation();
	const [checks, setChecks] = useState<KeyChecks>({});
	const latest = useRef<Partial<Record<KeyField, object>>>({});
	const show = useCallback((field: KeyField, check: KeyCheck | undefined) => {
		setChecks(({ [field]: _, ...others }) => (check ? { ...others, [field]: check } : others));
	}, []);

	const forget = useCallback(
		(field: KeyField) => {
			delete latest.current[field];
			show(field, undefined);
		},
		[show],
	);
	/** About what is typed; where nothing is, about the stored key. */
	const check = useCallback(
		async (field: KeyField, typed: string) => {
			const key = typed.trim();
			const question = ask(key === '' ? { field } : { field, key });
			latest.current[field] = question;
			show(field, { state: 'asking' });
			const { data, error } = await question;
			// The store need not remember the key.
			question.reset();
			if (latest.current[field] === question)
				show(
					field,
					data
						? { state: 'checked', result: data }
						: { state: 'failed', reason: describeFailure(error) },
				);
		},
		[ask, show],
	);
	return { checks, check, forget };
}
