import type { RawDraftContentState } from 'draft-js';
import { parseRichText } from '../../rich-text/sanitize-rich-text.ts';
import { importNodes } from './import-nodes.ts';

/** Sanitizes HTML, and converts it to content of the editor. */
export function importHtml(html: string): RawDraftContentState {
	return importNodes(parseRichText(html));
}
