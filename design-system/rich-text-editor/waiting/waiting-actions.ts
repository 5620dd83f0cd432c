import { EditorState, SelectionState } from 'draft-js';
import { insertPasted } from '../clipboard.ts';
import { insertText, selectRange } from '../input-events.ts';
import { applyTool } from '../text-commands.ts';
import type { Place, SelectedPlaces } from './text-places.ts';
import type { WaitingAction } from './waiting-text.tsx';

/** Restores the selection from before the editor was loaded. */
export function selectPlaces(
	state: EditorState,
	{ anchor, focus }: SelectedPlaces,
	hasFocus = true,
): EditorState {
	const blocks = state.getCurrentContent().getBlocksAsArray();
	const find = ({ block, offset }: Place) => {
		const found = blocks[Math.min(block, blocks.length - 1)];
		const end = found?.getLength() ?? 0;
		return {
			key: found?.getKey() ?? '',
			offset: block < blocks.length ? Math.min(offset, end) : end,
		};
	};
	const from = find(anchor);
	const to = find(focus);
	const range = SelectionState.createEmpty(from.key).merge({
		anchorOffset: from.offset,
		focusKey: to.key,
		focusOffset: to.offset,
		isBackward: (anchor.block - focus.block || anchor.offset - focus.offset) > 0,
		hasFocus,
	});
	// `merge` returns the same class, but its type does not say so.
	const select = hasFocus ? EditorState.forceSelection : EditorState.acceptSelection;
	return select(state, range as SelectionState);
}

/**
 * Applies an action that waited for the editor to the page that shows `state`. Returns the next
 * state, or undefined if Draft has applied it.
 */
export function perform(
	action: WaitingAction,
	root: HTMLElement,
	state: EditorState,
): EditorState | undefined {
	if ('text' in action) return insertText(state, action.text);
	if ('pasted' in action) return insertPasted(state, action.pasted);
	if ('tool' in action) return applyTool(action.tool, state);
	const press = new KeyboardEvent('keydown', { ...action.key, bubbles: true, cancelable: true });
	const selection = getSelection();
	if (!root.dispatchEvent(press) || !selection) return undefined;
	// Draft leaves these keys to the browser, which ignores events created by scripts.
	if (action.key.key?.toLowerCase() === 'a') selection.selectAllChildren(root);
	else selection.modify(...motionOf(action.key));
	const moved = selectRange(state, root, selection);
	return EditorState.forceSelection(moved, moved.getSelection());
}

/** How a key moves the caret, for `Selection.modify`. */
function motionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEventInit) {
	const isFar = ctrlKey || altKey;
	const [direction = 'forward', granularity = 'character'] =
		{
			ArrowLeft: ['left', metaKey ? 'lineboundary' : isFar ? 'word' : 'character'],
			ArrowRight: ['right', metaKey ? 'lineboundary' : isFar ? 'word' : 'character'],
			ArrowUp: ['backward', metaKey ? 'documentboundary' : 'line'],
			ArrowDown: ['forward', metaKey ? 'documentboundary' : 'line'],
			Home: ['backward', isFar ? 'documentboundary' : 'lineboundary'],
			End: ['forward', isFar ? 'documentboundary' : 'lineboundary'],
		}[key ?? ''] ?? [];
	return [shiftKey ? 'extend' : 'move', direction, granularity] as const;
}
