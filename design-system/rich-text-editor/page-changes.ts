import { EditorState, Modifier, SelectionState } from 'draft-js';
import { insertText } from './input-events.ts';

/** A separator between two blocks. No text contains it. */
const BREAK = '\u{FDD0}';

/**
 * The state after a program has changed the text of the page directly, as spelling and grammar
 * tools do with `execCommand`. Draft reads only the text node with the caret, and loses or doubles
 * the others.
 */
export function readPage(state: EditorState, root: HTMLElement): EditorState {
	const blocks = state.getCurrentContent().getBlocksAsArray();
	const before = blocks.map((block) => block.getText()).join(BREAK);
	// Draft adds a line break to a block that ends with one.
	const after = [...root.querySelectorAll('[data-block]')]
		.map(({ textContent }) => textContent.replace(/\n$/, ''))
		.join(BREAK);
	if (before === after) return state;
	const { start, end, text } = difference(before, after);
	const place = (offset: number) => {
		const lines = before.slice(0, offset).split(BREAK);
		return {
			key: blocks[lines.length - 1]?.getKey() ?? '',
			offset: lines.at(-1)?.length ?? 0,
		};
	};
	const [anchor, focus] = [place(start), place(end)];
	const range = SelectionState.createEmpty(anchor.key).merge({
		anchorOffset: anchor.offset,
		focusKey: focus.key,
		focusOffset: focus.offset,
		hasFocus: true,
	});
	// `merge` returns the same class, but its type does not say so.
	const selected = EditorState.acceptSelection(state, range as SelectionState);
	const [first = '', ...lines] = text.split(BREAK);
	return lines.reduce(
		(next, line) => {
			const split = Modifier.splitBlock(next.getCurrentContent(), next.getSelection());
			return insertText(EditorState.push(next, split, 'split-block'), line);
		},
		insertText(selected, first),
	);
}

/** The text that replaced the characters from `start` to `end`. */
function difference(before: string, after: string) {
	const shorter = Math.min(before.length, after.length);
	let start = 0;
	while (start < shorter && before[start] === after[start]) start += 1;
	if (isHigh(before, start - 1)) start -= 1;
	let same = 0;
	while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
	if (same > 0 && isHigh(before, before.length - same - 1)) same -= 1;
	return {
		start,
		end: before.length - same,
		text: after.slice(start, after.length - same),
	};
}

/** Whether a character is the first half of a surrogate pair, which must not be split. */
function isHigh(text: string, index: number): boolean {
	return /[\uD800-\uDBFF]/.test(text[index] ?? '');
}
