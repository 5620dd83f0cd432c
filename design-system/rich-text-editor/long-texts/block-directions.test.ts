import { ContentState, EditorState, Modifier, SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { keepBlockDirections } from './block-directions.ts';

keepBlockDirections();

/** A text of three paragraphs, with more typed into the second one. */
function typeInto(offset: number, typed: string) {
	const before = EditorState.createWithContent(ContentState.createFromText('one\n12 two\nthree'));
	const key = before.getCurrentContent().getBlocksAsArray()[1]?.getKey() ?? '';
	const caret = SelectionState.createEmpty(key).merge({
		anchorOffset: offset,
		focusOffset: offset,
	}) as SelectionState;
	const content = Modifier.insertText(before.getCurrentContent(), caret, typed);
	const after = EditorState.push(before, content, 'insert-characters');
	return { before, after, direction: after.getDirectionMap().get(key) };
}

test('typing after the first letter keeps the writing directions', () => {
	const { before, after } = typeInto(6, ' more');
	expect(after.getDirectionMap()).toBe(before.getDirectionMap());
});

test('a paragraph is written from the right once its first letter is Hebrew', () => {
	expect(typeInto(3, 'x').direction).toBe('LTR');
	expect(typeInto(3, 'ש').direction).toBe('RTL');
	expect(typeInto(6, 'ש').direction).toBe('LTR');
});
