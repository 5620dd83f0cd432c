import { type ContentState, EditorState } from 'draft-js';

export const UNDO_LIMIT = 100;
export const UNDO_GROUP_PAUSE_MS = 500;

/**
 * Undo as the spec describes it: a hundred steps, and a pause in typing starts a new one. Draft
 * itself merges all typing in one place into one step and has no limit. `before` and `after` are
 * the states around a change, `pauseMs` is the time since the previous one.
 */
export function groupUndo(before: EditorState, after: EditorState, pauseMs: number): EditorState {
	const content = after.getCurrentContent();
	if (content === before.getCurrentContent()) return after;
	const isJoined = after.getUndoStack() === before.getUndoStack();
	if (isJoined && pauseMs >= UNDO_GROUP_PAUSE_MS) {
		// Undo moves the caret to where this step started, not to the start of the previous one.
		const currentContent = content.set('selectionBefore', before.getSelection()) as ContentState;
		const isRendered = after.getNativelyRenderedContent() === content;
		return EditorState.set(after, {
			undoStack: limitSteps(after.getUndoStack().push(before.getCurrentContent())),
			currentContent,
			// The browser has inserted this itself, so it is not rendered again.
			...(isRendered ? { nativelyRenderedContent: currentContent } : {}),
		});
	}
	return after.getUndoStack().size > UNDO_LIMIT
		? EditorState.set(after, { undoStack: limitSteps(after.getUndoStack()) })
		: after;
}

function limitSteps(stack: ReturnType<EditorState['getUndoStack']>) {
	return stack.size > UNDO_LIMIT ? stack.take(UNDO_LIMIT).toStack() : stack;
}
