import type { KeptAsText } from '../../../contract/editor/editor.ts';
import { renderMarkdown } from './markdown.ts';
import { toParagraphs } from './to-paragraphs.ts';

export type TextFormat = 'txt' | 'md' | 'html';

/** An imported text as HTML that is not sanitized yet, and the parts that became text. */
export function toHtml(
	format: TextFormat,
	text: string,
): { html: string; kept: readonly KeptAsText[] } {
	if (format === 'txt') return { html: toParagraphs(text), kept: [] };
	const { html, kept } = format === 'md' ? renderMarkdown(text) : { html: text, kept: [] };
	return { html: limitHeadings(html), kept };
}

/** Our files have two levels of headings. Deeper ones become the second. */
function limitHeadings(html: string): string {
	return html.replace(/(<\/?)h[3-6](?=[\s/>])/gi, '$1h2');
}
