import type { FormErrors } from '../forms/form-errors.ts';

/** The rule for each field of an account, as a sentence. The server has the same rules. */
export const accountRules = {
	username: 'Use 3 to 30 letters, digits and underscores.',
	password: 'Use 8 to 128 characters.',
	email: 'Enter an address like you@example.org.',
	name: 'Use at most 80 characters.',
};

const isValid: Record<keyof typeof accountRules, (text: string) => boolean> = {
	username: (text) => /^\w{3,30}$/.test(text),
	password: (text) => /^.{8,128}$/su.test(text),
	email: (text) => text.length <= 254 && /^\S+@\S+\.\S+$/.test(text),
	name: (text) => /^.{0,80}$/u.test(text),
};

/** The errors of the given fields. A field that is undefined is not checked. */
export function validateAccount(
	given: Partial<Record<keyof typeof accountRules, string | undefined>>,
): FormErrors {
	const wrong = Object.entries(accountRules).filter(([field]) => {
		const key = field as keyof typeof accountRules;
		const text = given[key];
		return text !== undefined && !isValid[key](text);
	});
	return Object.fromEntries(wrong);
}
