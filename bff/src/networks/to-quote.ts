import type { PostQuote } from './post-source.ts';

/** Characters of a quoted post's text that are stored. */
const MAX_CHARACTERS = 4000;

/** A quoted post as it is stored: a long text is cut, because lists have it beside each post. */
export function toQuote({ text, ...quote }: PostQuote): PostQuote {
	return {
		...quote,
		text:
			text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…` : text,
	};
}
