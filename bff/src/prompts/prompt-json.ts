import { randomInt } from 'node:crypto';

const TAG_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** JSON without `<` and `>`, so that it cannot end the tag around it. */
export function toPromptJson(value: unknown): string {
	return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

/** A random part of a tag's name, which the author of the text inside the tag cannot know. */
export function randomTagId(): string {
	return Array.from({ length: 6 }, () => TAG_CHARACTERS[randomInt(TAG_CHARACTERS.length)]).join('');
}
