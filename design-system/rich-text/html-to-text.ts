import { parseMarkup } from './parse-markup.ts';

const block = 'p, div, blockquote, pre, h1, h2, h3, h4, h5, h6, ul, ol, li, tr, td, th';
/** Elements whose content is not text that a user wrote. */
const code = 'script, style, template, title, noscript, noembed, noframes, iframe, svg, math, xmp';

/** The text of HTML without markup: one line per paragraph, heading, list item or line break. */
export function htmlToText(html: string): string {
	const fragment = parseMarkup(html.replaceAll(/\s*\n\s*/g, ' '));
	for (const element of fragment.querySelectorAll(code)) element.remove();
	for (const lineBreak of fragment.querySelectorAll('br')) lineBreak.replaceWith('\n');
	for (const element of fragment.querySelectorAll(block)) {
		element.prepend('\n');
		element.append('\n');
	}
	return (fragment.textContent ?? '').replaceAll(/\s*\n\s*/g, '\n').trim();
}
