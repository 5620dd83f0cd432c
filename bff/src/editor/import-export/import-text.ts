import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../../http/escape-html.ts';

export type TextFormat = 'txt' | 'md' | 'html';

/**
 * Converts an imported text to HTML. The result is not sanitised yet; Markdown that our files
 * cannot show is converted to text.
 */
export function toHtml(format: TextFormat, text: string): string {
	if (format === 'txt') return toParagraphs(text);
	return limitHeadings(format === 'md' ? markdown.render(text) : text);
}

/** Line breaks are kept; an empty line begins a paragraph. */
function toParagraphs(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.split(/\n(?:[^\S\n]*\n)+/)
		.filter((part) => part.trim() !== '')
		.map((part) => `<p>${escapeHtml(part.replace(/^\n|\n$/g, '')).replaceAll('\n', '<br>')}</p>`)
		.join('');
}

/** Our files have two levels of headings. Deeper ones become the second. */
function limitHeadings(html: string): string {
	return html.replace(/(<\/?)h[3-6](?=[\s/>])/gi, '$1h2');
}

/** HTML within Markdown is shown as text, and tables stay lines of text. */
const markdown = new MarkdownIt({ html: false }).disable('table');
const { rules } = markdown.renderer;
rules.fence = rules.code_block = (tokens, at) => toParagraphs(tokens[at]?.content ?? '');
rules.image = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
/** Files have no links, so the address is written after the text of the link. */
rules.link_close = (tokens, at) => {
	let open = at;
	while (open > 0 && tokens[open]?.type !== 'link_open') open -= 1;
	const address = String(tokens[open]?.attrGet('href') ?? '');
	const isTextAddress = tokens[at - 1]?.type === 'text' && tokens[at - 1]?.content === address;
	return address === '' || isTextAddress ? '' : ` (${escapeHtml(address)})`;
};
