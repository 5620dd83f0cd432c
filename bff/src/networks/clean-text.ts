/** A text without characters that PostgreSQL cannot store: NUL and half characters. */
export function cleanText(text: string): string {
	return text.replaceAll('\0', '').toWellFormed();
}

/** A name that a user typed, so that it fits into a sentence. */
export function quotable(name: string): string {
	return name.replace(/\p{C}/gu, '').slice(0, 100).toWellFormed();
}

const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i;

/** A language as a network names it, such as `en` or `en-GB`. Null for anything else. */
export function readLanguage(named: unknown): string | null {
	return typeof named === 'string' && LANGUAGE.test(named) ? named : null;
}
