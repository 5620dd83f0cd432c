import { EditorState } from 'draft-js';
import { expect, onTestFinished, test } from 'vitest';
import { type HandOver, readPlainText } from './hand-over.ts';
import { exportHtml } from './html/export-html.ts';
import { takeOver } from './take-over.ts';

/** A text that the browser edits. `[` is the anchor of the selection, `]` its focus. */
function plainText(marked: string): HTMLElement {
	const root = document.createElement('div');
	root.tabIndex = 0;
	root.innerHTML = marked;
	document.body.append(root);
	onTestFinished(() => root.remove());
	root.focus();
	const [anchor, focus] = [cut(root, '['), cut(root, ']')];
	// Cutting the second mark has not moved the first, unless both are in the same text.
	const [anchorNode, anchorOffset] = anchor;
	const [focusNode, focusOffset] = focus;
	const isShifted = anchorNode === focusNode && focusOffset < anchorOffset;
	document
		.getSelection()
		?.setBaseAndExtent(
			anchorNode,
			isShifted ? anchorOffset - 1 : anchorOffset,
			focusNode,
			focusOffset,
		);
	return root;
}

function cut(root: Node, mark: string): [Node, number] {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const node = walker.currentNode as Text;
		const offset = node.data.indexOf(mark);
		if (offset < 0) continue;
		node.deleteData(offset, 1);
		return [node, offset];
	}
	throw new Error(`There is no ${mark}.`);
}

function handOverOf(root: HTMLElement, openedHtml: string): HandOver {
	return { ...readPlainText(root), openedHtml, scrollTop: 0, actions: [] };
}

/** The text of the editor with the ends of its selection. */
function shown(state: EditorState): string {
	const selection = state.getSelection();
	return state
		.getCurrentContent()
		.getBlocksAsArray()
		.map((block) => {
			let text = block.getText();
			const ends: [number, string][] = [];
			if (block.getKey() === selection.getAnchorKey())
				ends.push([selection.getAnchorOffset(), '[']);
			if (block.getKey() === selection.getFocusKey()) ends.push([selection.getFocusOffset(), ']']);
			// Later marks first, so that they do not move the earlier ones.
			for (const [offset, mark] of ends.toReversed().sort(([a], [b]) => b - a))
				text = text.slice(0, offset) + mark + text.slice(offset);
			return text;
		})
		.join('|');
}

test.each([
	['a caret', '<p>Say it[].</p>', 'Say it[].'],
	['a caret at the start', '<h1>[]A</h1><p>b</p>', '[]A|b'],
	['a selection', '<p>Say [it] plainly.</p>', 'Say [it] plainly.'],
	['a selection backwards', '<p>Say ]it[ plainly.</p>', 'Say ]it[ plainly.'],
	['a selection over blocks', '<h1>O[ne</h1><ul><li>t]wo</li></ul>', 'O[ne|t]wo'],
	['a caret in emphasis', '<p>a <strong>b[]c</strong> d</p>', 'a b[]c d'],
	['a caret after an emoji', '<p>👍🏽<em>x</em>[]y</p>', '👍🏽x[]y'],
	['a caret in an item', '<ul><li>one<ul><li>two[]</li></ul></li></ul>', 'one|two[]'],
	['a caret after a line break', '<p>one<br>[]two</p>', 'one\n[]two'],
])('%s is where it was in the plain text', (_, marked, expected) => {
	const html = marked.replaceAll(/[[\]]/g, '');
	const state = takeOver(handOverOf(plainText(marked), html), html);
	expect(shown(state)).toBe(expected);
	expect(state.getSelection().getHasFocus()).toBe(true);
	expect(exportHtml(state.getCurrentContent())).toBe(html);
});

test('a caret in an empty line, where browsers put it beside the line break', () => {
	const root = plainText('<p>[]</p>');
	root.innerHTML = '<p>one</p><p><br></p>';
	document.getSelection()?.collapse(root.lastChild, 0);
	const state = takeOver(handOverOf(root, root.innerHTML), root.innerHTML);
	expect(shown(state)).toBe('one|[]');
});

test('everything is selected, where browsers select the element itself', () => {
	const root = plainText('<p>[]</p>');
	root.innerHTML = '<p>one</p><p>two</p>';
	document.getSelection()?.setBaseAndExtent(root, 0, root, 2);
	const state = takeOver(handOverOf(root, root.innerHTML), root.innerHTML);
	expect(shown(state)).toBe('[one|two]');
});

test('what was typed is kept as browsers write it, and is one undo step', () => {
	const typed = '<p>Say it.<b>&nbsp;Plainly.</b></p><div>Twice</div>';
	const root = plainText('<p>[]</p>');
	root.innerHTML = typed;
	document.getSelection()?.collapse(root.lastChild?.firstChild ?? root, 5);
	const state = takeOver(handOverOf(root, '<p>Say it.</p>'), typed);
	expect(exportHtml(state.getCurrentContent())).toBe(
		'<p>Say it.<strong>&nbsp;Plainly.</strong></p><p>Twice</p>',
	);
	expect(shown(state)).toMatch(/Twice\[\]$/);
	const undone = EditorState.undo(state);
	expect(exportHtml(undone.getCurrentContent())).toBe('<p>Say it.</p>');
	expect(exportHtml(EditorState.undo(undone).getCurrentContent())).toBe('<p>Say it.</p>');
});

test('without focus there is no selection, and nothing is changed', () => {
	const root = plainText('<p>a[]</p>');
	root.blur();
	expect(readPlainText(root).selection).toBeNull();
});
