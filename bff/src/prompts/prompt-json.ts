import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** JSON in which no tag can be closed. */
export function asData(value: unknown): string {
	return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

/** Part of a tag that nobody who wrote what stands between can have known. */
export function randomId(): string {
	return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
