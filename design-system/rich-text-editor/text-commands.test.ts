import { convertFromRaw, EditorState, SelectionState } from 'draft-js';
import { expect, test } from 'vitest';
import { insertPasted, selectedHtml } from './clipboard.ts';
import { exportHtml } from './html/export-html.ts';
import { importHtml } from './html/import-html.ts';
import { runCommand } from './text-commands.ts';

/** A text with a selection from block `from` to block `to`, counted from 0. */
function select(
	html: string,
	from: number,
	to = from,
	startOffset = 0,
	endOffset?: number,
): EditorState {
	const state = EditorState.createWithContent(convertFromRaw(importHtml(html)));
	const blocks = state.getCurrentContent().getBlocksAsArray();
	const [first, last] = [blocks[from], blocks[to]];
	if (!first || !last) throw new Error('there are fewer blocks');
	const range = SelectionState.createEmpty(first.getKey()).merge({
		anchorOffset: startOffset,
		focusKey: last.getKey(),
		focusOffset: endOffset ?? last.getLength(),
	});
	return EditorState.acceptSelection(state, range as SelectionState);
}

function htmlAfter(command: string, state: EditorState): string {
	const next = runCommand(command, state);
	if (!next) throw new Error(`${command} was not handled`);
	return exportHtml(next.getCurrentContent());
}

test('an item can be nested below the previous one, one level at a time, and moved back', () => {
	const list = '<ul><li>a</li><li>b</li></ul>';
	const nested = '<ul><li>a<ul><li>b</li></ul></li></ul>';
	expect(htmlAfter('nest', select(list, 1))).toBe(nested);
	expect(htmlAfter('nest', select(nested, 1))).toBe(nested);
	expect(htmlAfter('un-nest', select(nested, 1))).toBe(list);
});

test('several items nest together', () => {
	expect(htmlAfter('nest', select('<ul><li>a</li><li>b</li><li>c</li></ul>', 1, 2))).toBe(
		'<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>',
	);
});

test('nesting does not move the caret', () => {
	const next = runCommand('nest', select('<ul><li>a</li><li>bcd</li></ul>', 1, 1, 2, 2));
	expect(next?.getSelection().getStartOffset()).toBe(2);
});

test('copying returns the selection as the editor would save it', () => {
	const html = '<h1>Title</h1><p>one <strong>two</strong> three</p><ul><li>four</li></ul>';
	expect(selectedHtml(select(html, 1, 1, 4, 9))).toBe('<p><strong>two</strong> t</p>');
	expect(selectedHtml(select(html, 0, 2, 3, 2))).toBe(
		'<h1>le</h1><p>one <strong>two</strong> three</p><ul><li>fo</li></ul>',
	);
});

test('a copied text can be pasted twice', () => {
	const copied = selectedHtml(select('<p>a</p><p>b</p>', 0, 1));
	const once = insertPasted(select('', 0), { html: copied, text: '' });
	const twice = insertPasted(once, { html: copied, text: '' });
	expect(exportHtml(twice.getCurrentContent())).toBe('<p>a</p><p>ba</p><p>b</p>');
});

test('a pasted text replaces the selection', () => {
	const next = insertPasted(select('<p>one two</p>', 0, 0, 4, 7), {
		html: '<em>three</em>',
		text: '',
	});
	expect(exportHtml(next.getCurrentContent())).toBe('<p>one <em>three</em></p>');
});
