import { isApiError } from 'bff/client/api-error';

/**
 * What stands in the way of a form, in words, by the name of the field; what belongs to no field is
 * under `form`.
 */
export type Objections = Readonly<Record<string, string>>;

const fieldOfCode: Record<string, string> = { username_taken: 'username', email_taken: 'email' };

/**
 * Where a refusal of the server belongs. A broken rule is told in our own words, for the server's
 * name its schema.
 */
export function objectionsOf(error: unknown, rules: Objections = {}): Objections {
	if (!isApiError(error))
		return { form: 'Something went wrong on this page. It has been reported. Try again.' };
	const field = fieldOfCode[error.code] ?? error.path?.replace('body/', '');
	if (field === undefined || !(field in rules)) return { form: error.message };
	return { [field]: (error.code === 'invalid_input' && rules[field]) || error.message };
}
