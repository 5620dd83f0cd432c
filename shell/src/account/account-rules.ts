import type { Objections } from '../forms/form-errors.ts';

/** What is asked of each field of an account; the server asks the same. */
export const accountRules = {
	username: 'Use 3 to 30 letters, digits and underscores.',
	password: 'Use 8 to 128 characters.',
	email: 'Enter an address like you@example.org.',
	name: 'Use at most 80 characters.',
};

const isMet: Record<keyof typeof accountRules, (text: string) => boolean> = {
	username: (text) => /^\w{3,30}$/.test(text),
	password: (text) => /^.{8,128}$/su.test(text),
	email: (text) => text.length <= 254 && /^\S+@\S+\.\S+$/.test(text),
	name: (text) => /^.{0,80}$/u.test(text),
};

/** What is wrong with the given fields; a field that is absent is not asked for. */
export function findObjections(
	given: Partial<Record<keyof typeof accountRules, string | undefined>>,
): Objections {
	const wrong = Object.entries(accountRules).filter(([field]) => {
		const key = field as keyof typeof accountRules;
		const text = given[key];
		return text !== undefined && !isMet[key](text);
	});
	return Object.fromEntries(wrong);
}
