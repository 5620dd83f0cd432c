import { ContentState, EditorState, Modifier } from 'draft-js';
import { expect, test } from 'vitest';
import { groupUndo } from './undo-groups.ts';

const textOf = (state: EditorState) => state.getCurrentContent().getPlainText();

function type(state: EditorState, word: string, pauseMs: number): EditorState {
	const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), word);
	return groupUndo(state, EditorState.push(state, content, 'insert-characters'), pauseMs);
}

function empty() {
	return EditorState.moveSelectionToEnd(
		EditorState.createWithContent(ContentState.createFromText('')),
	);
}

test('text typed without a pause is one undo step; a pause of half a second starts a new one', () => {
	let state = type(empty(), 'one', 499);
	state = type(state, ' two', 499);
	state = type(state, ' three', 500);
	state = type(state, ' four', 10);
	state = EditorState.undo(state);
	expect(textOf(state)).toBe('one two');
	expect(state.getSelection().getStartOffset()).toBe('one two'.length);
	state = EditorState.undo(state);
	expect(textOf(state)).toBe('');
	state = EditorState.redo(EditorState.redo(state));
	expect(textOf(state)).toBe('one two three four');
});

test('a hundred steps can be undone, and no more', () => {
	let state = empty();
	for (let step = 0; step < 130; step += 1) state = type(state, 'x', 1000);
	for (let step = 0; step < 200; step += 1) state = EditorState.undo(state);
	expect(textOf(state)).toBe('x'.repeat(30));
});

test('the limit also applies to steps other than typing', () => {
	let state = empty();
	for (let step = 0; step < 130; step += 1) {
		const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), 'x');
		state = groupUndo(state, EditorState.push(state, content, 'insert-fragment'), 0);
	}
	for (let step = 0; step < 200; step += 1) state = EditorState.undo(state);
	expect(textOf(state)).toBe('x'.repeat(30));
});

test('moving the caret is not an undo step', () => {
	const state = type(empty(), 'one', 0);
	expect(groupUndo(state, EditorState.moveSelectionToEnd(state), 1000).getUndoStack().size).toBe(1);
});
