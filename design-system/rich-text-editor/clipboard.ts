import { ContentState, convertFromRaw, EditorState, Modifier, SelectionState } from 'draft-js';
import { cleanPasted } from './html/clean-pasted.ts';
import { exportHtml } from './html/export-html.ts';
import { importHtml } from './html/import-html.ts';

export interface Pasted {
	html: string;
	text: string;
}

/**
 * Replaces the selection with pasted content: HTML reduced to text, headings, lists and emphasis,
 * or plain text if the HTML has no text.
 */
export function insertPasted(state: EditorState, { html, text }: Pasted): EditorState {
	const pasted = convertFromRaw(importHtml(html === '' ? '' : cleanPasted(html)));
	const content = pasted.hasText() ? pasted : ContentState.createFromText(text);
	if (!content.hasText()) return state;
	return EditorState.push(
		state,
		Modifier.replaceWithFragment(
			state.getCurrentContent(),
			state.getSelection(),
			content.getBlockMap(),
		),
		'insert-fragment',
	);
}

/**
 * The selection as HTML, in the format that the editor saves. The browser would also copy the
 * attributes that Draft adds to the page.
 */
export function selectedHtml(state: EditorState): string {
	const selection = state.getSelection();
	const blocks = state.getCurrentContent().getBlocksAsArray();
	const start = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
	const end = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
	const last = blocks[end];
	if (!last) return '';
	let content = ContentState.createFromBlockArray(blocks.slice(start, end + 1));
	content = removeWithin(
		content,
		selection.getEndKey(),
		selection.getEndOffset(),
		last.getLength(),
	);
	content = removeWithin(content, selection.getStartKey(), 0, selection.getStartOffset());
	return exportHtml(content);
}

function removeWithin(
	content: ContentState,
	blockKey: string,
	from: number,
	to: number,
): ContentState {
	const range = SelectionState.createEmpty(blockKey).merge({ anchorOffset: from, focusOffset: to });
	// `merge` returns the same class, but its type does not say so.
	return Modifier.removeRange(content, range as SelectionState, 'forward');
}
