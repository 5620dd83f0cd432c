import { isApiError } from 'bff/client/api-error';

/** The errors of a form, by field name. An error that belongs to no field is under `form`. */
export type FormErrors = Readonly<Record<string, string>>;

const fieldOfCode: Record<string, string> = { username_taken: 'username', email_taken: 'email' };

/**
 * Assigns an error of the server to a field. `rules` has a sentence for each field. It replaces the
 * server's message about invalid input, which only describes the schema.
 */
export function formErrorsOf(error: unknown, rules: FormErrors = {}): FormErrors {
	if (!isApiError(error))
		return { form: 'Something went wrong on this page. It has been reported. Try again.' };
	const field = fieldOfCode[error.code] ?? error.path?.replace('body/', '');
	if (field === undefined || !(field in rules)) return { form: error.message };
	return { [field]: (error.code === 'invalid_input' && rules[field]) || error.message };
}
