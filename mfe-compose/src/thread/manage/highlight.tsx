import { Fragment } from 'react';

/** A text in which the words of a search are marked, ignoring case. */
export function Highlight({ text, search }: { text: string; search: string }) {
	const words = search.normalize('NFC').split(/\s+/).filter(Boolean);
	if (words.length === 0) return text;
	const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'giu');
	return text
		.normalize('NFC')
		.split(pattern)
		.map((part, index) =>
			// The parts between the words come first, third, and so on.
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
			index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
		);
}

function escapePattern(word: string): string {
	return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
