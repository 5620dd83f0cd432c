import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../../http/escape-html.ts';

export type TextFormat = 'txt' | 'md' | 'html';

/**
 * The HTML of a text from elsewhere: not sanitised yet, and without what our files have no way to
 * show.
 */
export function htmlOf(format: TextFormat, text: string): string {
	if (format === 'txt') return paragraphsOf(text);
	return asOurHeadings(format === 'md' ? markdown.render(text) : text);
}

/** Lines stay lines, and what an empty line parts stays apart. */
function paragraphsOf(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.split(/\n(?:[^\S\n]*\n)+/)
		.filter((part) => part.trim() !== '')
		.map((part) => `<p>${escapeHtml(part.replace(/^\n|\n$/g, '')).replaceAll('\n', '<br>')}</p>`)
		.join('');
}

/** Two levels of headings are all there are. */
function asOurHeadings(html: string): string {
	return html.replace(/(<\/?)h[3-6](?=[\s/>])/gi, '$1h2');
}

/** What stands in a text as HTML stays to be read as it is written; a table stays lines. */
const markdown = new MarkdownIt({ html: false }).disable('table');
const { rules } = markdown.renderer;
rules.fence = rules.code_block = (tokens, at) => paragraphsOf(tokens[at]?.content ?? '');
rules.image = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
/** A link keeps its address, which would otherwise be gone. */
rules.link_close = (tokens, at) => {
	let open = at;
	while (open > 0 && tokens[open]?.type !== 'link_open') open -= 1;
	const address = String(tokens[open]?.attrGet('href') ?? '');
	const isSaid = tokens[at - 1]?.type === 'text' && tokens[at - 1]?.content === address;
	return address === '' || isSaid ? '' : ` (${escapeHtml(address)})`;
};
