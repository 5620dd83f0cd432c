import { escapeHtml } from '../../http/escape-html.ts';

/** Converts text to HTML. Line breaks are kept; an empty line begins a paragraph. */
export function toParagraphs(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.split(/\n(?:[^\S\n]*\n)+/)
		.filter((part) => part.trim() !== '')
		.map((part) => `<p>${escapeHtml(part.replace(/^\n|\n$/g, '')).replaceAll('\n', '<br>')}</p>`)
		.join('');
}
