import { constants, setPriority } from 'node:os';
import { move } from 'piscina';
import { escapeHtml } from '../../http/escape-html.ts';
import { sanitise } from '../../rich-text/sanitise.ts';
import { type StoredContent, toStored } from '../file-content.ts';
import { htmlOf, type TextFormat } from './import-text.ts';

// The server's own thread goes first where processors are short. On Linux this lowers this thread
// alone, elsewhere the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export interface GivenText {
	format: TextFormat;
	content: string;
}

export interface GivenDocument {
	title: string;
	/** HTML. */
	content: string;
}

/** A text from elsewhere as it is stored; null where that is too large. */
export function convert({ format, content }: GivenText): StoredContent | null {
	return toStored(htmlOf(format, content));
}

/** The document that an archive has of a file, in UTF-8. */
export function render({ title, content }: GivenDocument) {
	const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
	const bytes = new TextEncoder().encode(
		`<!doctype html>\n<html><head>${head}</head><body>\n${sanitise(content)}\n</body></html>\n`,
	);
	return move(bytes);
}
