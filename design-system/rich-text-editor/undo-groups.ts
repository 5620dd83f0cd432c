import { EditorState } from 'draft-js';

export const maxUndos = 100;
export const newGroupAfterMs = 500;

/**
 * Undo as the spec has it: a hundred steps, and a pause in typing begins a new one. Draft by itself
 * joins all typing at one place, and forgets nothing. `before` and `after` are the states around
 * one change, `pauseMs` the time since the change before it.
 */
export function groupUndo(before: EditorState, after: EditorState, pauseMs: number): EditorState {
	const content = after.getCurrentContent();
	if (content === before.getCurrentContent()) return after;
	const isJoined = after.getUndoStack() === before.getUndoStack();
	if (isJoined && pauseMs >= newGroupAfterMs) {
		return EditorState.set(after, {
			undoStack: shorten(after.getUndoStack().push(before.getCurrentContent())),
			// Undoing it takes the caret back to where this group began, not to where the one before it
			// did.
			currentContent: content.set('selectionBefore', before.getSelection()),
		});
	}
	return after.getUndoStack().size > maxUndos
		? EditorState.set(after, { undoStack: shorten(after.getUndoStack()) })
		: after;
}

function shorten(stack: ReturnType<EditorState['getUndoStack']>) {
	return stack.size > maxUndos ? stack.take(maxUndos).toStack() : stack;
}
