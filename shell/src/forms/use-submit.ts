import { isApiError } from 'bff/client/api-error';
import { useState } from 'react';
import { useShell } from '../shell-context.ts';
import { type Objections, objectionsOf } from './form-errors.ts';

/**
 * A form's way to the server: whether it is under way, and what stands in its way. `rules` has a
 * text for each field.
 */
export function useSending(rules: Objections) {
	const { report } = useShell();
	const [busy, setBusy] = useState(false);
	const [objections, setObjections] = useState<Objections>({});

	const send = async (found: Objections, call: () => Promise<void>): Promise<void> => {
		setObjections(found);
		if (Object.keys(found).length > 0) return;
		setBusy(true);
		try {
			await call();
		} catch (error) {
			if (!isApiError(error)) report(error);
			setObjections(objectionsOf(error, rules));
		} finally {
			setBusy(false);
		}
	};
	return { busy, objections, send };
}
