import { constants, setPriority } from 'node:os';
import { move } from 'piscina';
import type { KeptAsText } from '../../../contract/editor/editor.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { sanitize } from '../../rich-text/sanitize.ts';
import { type StoredContent, toStored } from '../file-content.ts';
import { type TextFormat, toHtml } from './import-text.ts';

// Gives the server's main thread precedence. On Linux this lowers the priority of this thread
// alone, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export interface ImportedText {
	format: TextFormat;
	content: string;
}

export interface HtmlDocument {
	title: string;
	/** HTML. */
	content: string;
}

export interface Converted {
	/** Null if it is too large. */
	stored: StoredContent | null;
	/** Formatting that files cannot show and that became text. */
	kept: readonly KeptAsText[];
}

export function convert({ format, content }: ImportedText): Converted {
	const { html, kept } = toHtml(format, content);
	return { stored: toStored(html), kept };
}

/** The HTML document for an archive, in UTF-8. */
export function render({ title, content }: HtmlDocument) {
	const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
	const bytes = new TextEncoder().encode(
		`<!doctype html>\n<html><head>${head}</head><body>\n${sanitize(content)}\n</body></html>\n`,
	);
	return move(bytes);
}

/** The document as Markdown, in UTF-8. */
export async function renderMarkdown({ content }: HtmlDocument) {
	// Loaded on use, because few threads need it.
	const { default: TurndownService } = await import('turndown');
	const turndown = new TurndownService({
		headingStyle: 'atx',
		bulletListMarker: '-',
	});
	return move(new TextEncoder().encode(`${turndown.turndown(sanitize(content))}\n`));
}
