import { convertFromRaw, EditorState, SelectionState } from 'draft-js';
import type { HandOver, Place } from './hand-over.ts';
import { importHtml } from './html/import-html.ts';

/**
 * The state of the editor after the plain text: its content, its selection, and one undo step for
 * what was typed there. `html` is the text as it is now.
 */
export function takeOver({ openedHtml, content, selection }: HandOver, html: string): EditorState {
	const now = convertFromRaw(content);
	const state =
		html === openedHtml
			? EditorState.createWithContent(now)
			: EditorState.push(
					EditorState.createWithContent(convertFromRaw(importHtml(openedHtml))),
					now,
					'insert-characters',
				);
	if (!selection) return state;
	const blocks = now.getBlocksAsArray();
	const keyAt = ({ block }: Place) => (blocks[block] ?? now.getFirstBlock()).getKey();
	const { anchor, focus } = selection;
	const range = SelectionState.createEmpty(keyAt(anchor)).merge({
		anchorOffset: anchor.offset,
		focusKey: keyAt(focus),
		focusOffset: focus.offset,
		isBackward: (anchor.block - focus.block || anchor.offset - focus.offset) > 0,
		hasFocus: true,
	});
	// `merge` returns the same class, but its type does not say so.
	return EditorState.acceptSelection(state, range as SelectionState);
}
