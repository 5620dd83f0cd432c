import { ContentState, convertFromRaw, EditorState, Modifier, SelectionState } from 'draft-js';
import { exportHtml } from './html/export-html.ts';
import { importHtml } from './html/import-html.ts';

/** Replaces the selection with pasted HTML, reduced to text, headings, lists and emphasis. */
export function insertHtml(state: EditorState, html: string): EditorState {
	const pasted = importHtml(html);
	if (pasted.blocks.every(({ text }) => text === '')) return state;
	const fragment = convertFromRaw(pasted).getBlockMap();
	const content = Modifier.replaceWithFragment(
		state.getCurrentContent(),
		state.getSelection(),
		fragment,
	);
	return EditorState.push(state, content, 'insert-fragment');
}

/**
 * The selection as HTML, as the editor would save it. The browser would copy the attributes that
 * Draft adds to the page.
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
