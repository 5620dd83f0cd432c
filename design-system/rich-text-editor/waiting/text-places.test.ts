import { convertFromRaw, EditorState } from 'draft-js';
import { expect, onTestFinished, test } from 'vitest';
import { importHtml } from '../html/import-html.ts';
import { selectedPlaces } from './text-places.ts';
import { selectPlaces } from './waiting-actions.ts';

/** A text that has the focus. */
function show(html: string): HTMLElement {
	const root = document.createElement('div');
	root.tabIndex = 0;
	root.innerHTML = html;
	document.body.append(root);
	onTestFinished(() => root.remove());
	root.focus();
	return root;
}

/** Removes a mark from the text, and returns where it was. */
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

/** The text of the editor with the ends of the selection that the page had. */
function taken(root: HTMLElement): string {
	const places = selectedPlaces(root);
	if (!places) return 'no selection';
	const content = convertFromRaw(importHtml(root.innerHTML));
	const selection = selectPlaces(EditorState.createWithContent(content), places).getSelection();
	const lines = content.getBlocksAsArray().map((block) => {
		let text = block.getText();
		const ends: [number, string][] = [];
		if (block.getKey() === selection.getAnchorKey()) ends.push([selection.getAnchorOffset(), '[']);
		if (block.getKey() === selection.getFocusKey()) ends.push([selection.getFocusOffset(), ']']);
		// Later marks first, so that they do not move the earlier ones.
		for (const [offset, mark] of ends.toReversed().sort(([a], [b]) => b - a))
			text = text.slice(0, offset) + mark + text.slice(offset);
		return text;
	});
	return `${lines.join('|')}${selection.getIsBackward() ? ' backwards' : ''}`;
}

test.each([
	['a caret', '<p>Say it[].</p>', 'Say it[].'],
	['a caret at the start', '<h1>[]A</h1><p>b</p>', '[]A|b'],
	['a caret at the start of a line', '<p>a</p><p>[]b</p>', 'a|[]b'],
	['a selection', '<p>Say [it] plainly.</p>', 'Say [it] plainly.'],
	['a selection backwards', '<p>Say ]it[ plainly.</p>', 'Say ]it[ plainly. backwards'],
	['a selection over blocks', '<h1>O[ne</h1><ul><li>t]wo</li></ul>', 'O[ne|t]wo'],
	['a caret in emphasis', '<p>a <strong>b[]c</strong> d</p>', 'a b[]c d'],
	['a caret after an emoji', '<p>👍🏽<em>x</em>[]y</p>', '👍🏽x[]y'],
	['a caret in an item', '<ul><li>one<ul><li>two[]</li></ul></li></ul>', 'one|two[]'],
	['a caret after a line break', '<p>one<br>[]two</p>', 'one\n[]two'],
])('%s is found', (_, marked, expected) => {
	const root = show(marked);
	const anchor = cut(root, '[');
	const focus = cut(root, ']');
	// Cutting the second mark has moved the first, if it was after it in the same text.
	if (anchor[0] === focus[0] && focus[1] < anchor[1]) anchor[1] -= 1;
	getSelection()?.setBaseAndExtent(...anchor, ...focus);
	expect(taken(root)).toBe(expected);
});

test('a caret in an empty line is found, where browsers put it beside the line break', () => {
	const root = show('<p>one</p><p><br></p><p>two</p>');
	getSelection()?.collapse(root.children[1] ?? null, 0);
	expect(taken(root)).toBe('one|[]|two');
});

test('everything is selected, where browsers select the element itself', () => {
	const root = show('<p>one</p><p>two</p>');
	getSelection()?.setBaseAndExtent(root, 0, root, 2);
	expect(taken(root)).toBe('[one|two]');
});

test('the caret is at the start if the page has none, and nowhere without the focus', () => {
	const root = show('<p>one</p>');
	getSelection()?.removeAllRanges();
	expect(taken(root)).toBe('[]one');
	root.blur();
	expect(taken(root)).toBe('no selection');
});
