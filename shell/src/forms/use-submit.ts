import { isApiError } from 'bff/client/api-error';
import { useState } from 'react';
import { useShell } from '../shell-context.ts';
import { type FormErrors, formErrorsOf } from './form-errors.ts';

/**
 * Submits a form: whether a request is running, and the errors to show. `rules` has a sentence for
 * each field, see `formErrorsOf`.
 */
export function useSubmit(rules: FormErrors) {
	const { report } = useShell();
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState<FormErrors>({});

	const submit = async (
		validationErrors: FormErrors,
		request: () => Promise<void>,
	): Promise<void> => {
		setErrors(validationErrors);
		if (Object.keys(validationErrors).length > 0) return;
		setBusy(true);
		try {
			await request();
		} catch (error) {
			if (!isApiError(error)) report(error);
			setErrors(formErrorsOf(error, rules));
		} finally {
			setBusy(false);
		}
	};
	return { busy, errors, submit };
}
