import { render } from '@testing-library/react';
import { convertFromRaw, Editor, EditorState, Modifier, SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { groupBlocks } from './block-groups.tsx';

groupBlocks();

/** A text whose blocks have these keys; those that begin with `l` are items of a list. */
function open(keys: string[]): EditorState {
	const blocks = keys.map((key) => ({
		key,
		text: `text of ${key}`,
		type: key.startsWith('l') ? 'unordered-list-item' : 'unstyled',
		depth: 0,
		inlineStyleRanges: [],
		entityRanges: [],
	}));
	return EditorState.createWithContent(convertFromRaw({ blocks, entityMap: {} }));
}

function show(state: EditorState) {
	const editor = (shown: EditorState) => <Editor editorState={shown} onChange={() => undefined} />;
	const { container, rerender } = render(editor(state));
	return {
		groups: () => [...container.querySelectorAll('[data-group]')],
		update: (next: EditorState) => rerender(editor(next)),
	};
}

test('a list is in one group, and its items count from one', () => {
	const { groups } = show(open(['a1', 'b0', 'l1', 'l0', 'l2', 'c0']));
	expect(groups().map((group) => [...group.children].map(({ tagName }) => tagName))).toEqual([
		['DIV'],
		['DIV', 'UL'],
		['DIV'],
	]);
	expect(groups()[1]?.querySelectorAll('li')).toHaveLength(3);
});

test('a new paragraph leaves all others in their places on the page', () => {
	const state = open(['a1', 'a2', 'b0', 'b1', 'c0']);
	const { groups, update } = show(state);
	const before = groups().map((group) => [...group.children]);
	const caret = SelectionState.createEmpty('a1').merge({ anchorOffset: 4, focusOffset: 4 });
	const content = Modifier.splitBlock(state.getCurrentContent(), caret as SelectionState);
	update(EditorState.push(state, content, 'split-block'));
	const after = groups().flatMap((group) => [...group.children]);
	expect(after.map(({ textContent }) => textContent)).toEqual([
		...['text', ' of a1', 'text of a2', 'text of b0', 'text of b1', 'text of c0'],
	]);
	expect(before.flat().every((block) => after.includes(block))).toBe(true);
});
