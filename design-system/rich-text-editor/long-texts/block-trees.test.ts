import { convertFromRaw, EditorState, Modifier, RichUtils, type SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { importHtml } from '../html/import-html.ts';
import { keepBlockTrees } from './block-trees.ts';

keepBlockTrees();

const opened = EditorState.moveSelectionToEnd(
	EditorState.createWithContent(
		convertFromRaw(importHtml('<h1>One</h1><p>two <strong>bold</strong></p><p></p><p>three</p>')),
	),
);

/** From the second block to the last one. */
function selectMany(state: EditorState): EditorState {
	const [, second] = state.getCurrentContent().getBlocksAsArray();
	const range = { anchorKey: second?.getKey() ?? '', anchorOffset: 2 };
	return EditorState.acceptSelection(state, state.getSelection().merge(range) as SelectionState);
}

function type(state: EditorState, text: string): EditorState {
	const content = Modifier.replaceText(state.getCurrentContent(), state.getSelection(), text);
	return EditorState.push(state, content, 'insert-characters');
}

function split(state: EditorState): EditorState {
	const content = Modifier.splitBlock(state.getCurrentContent(), state.getSelection());
	return EditorState.push(state, content, 'split-block');
}

test.each<[string, (state: EditorState) => EditorState]>([
	['typing', (state) => type(state, ' more')],
	['a new paragraph', (state) => type(split(state), 'four')],
	['replacing several paragraphs', (state) => type(selectMany(state), 'x')],
	[
		'formatting several paragraphs',
		(state) => RichUtils.toggleInlineStyle(selectMany(state), 'BOLD'),
	],
	['a list', (state) => RichUtils.toggleBlockType(selectMany(state), 'unordered-list-item')],
	['undo', (state) => EditorState.undo(type(selectMany(state), 'x'))],
	['redo', (state) => EditorState.redo(EditorState.undo(split(state)))],
])('after %s, blocks have the same parts as in a text that is opened', (_, edit) => {
	const edited = edit(opened);
	const content = edited.getCurrentContent();
	const expected = EditorState.createWithContent(content);
	for (const block of content.getBlocksAsArray())
		expect(edited.getBlockTree(block.getKey()).toJS()).toEqual(
			expected.getBlockTree(block.getKey()).toJS(),
		);
});
