import type { RawDraftContentState } from 'draft-js';
import { importHtml } from './html/import-html.ts';
import type { TextTool } from './text-tools.ts';

/** A place in the text: the index of a block, and an offset in its text. */
export interface Place {
	block: number;
	offset: number;
}

/** Something that the plain text could not do itself. */
export type PendingAction = { tool: TextTool } | { pasted: string };

/** What the plain text passes on to the editor that takes its place. */
export interface HandOver {
	/** The HTML before anything was typed. */
	openedHtml: string;
	content: RawDraftContentState;
	/** Null if the text does not have focus. */
	selection: { anchor: Place; focus: Place } | null;
	scrollTop: number;
	actions: readonly PendingAction[];
}

/** Characters that no text contains: they mark the ends of the selection in a copy of the text. */
const ANCHOR = '\u{FDD0}';
const FOCUS = '\u{FDD1}';

/** Reads the content and the selection of an element that the browser edits. */
export function readPlainText(root: HTMLElement): Pick<HandOver, 'content' | 'selection'> {
	const copy = root.cloneNode(true) as HTMLElement;
	const selection = document.getSelection();
	const { anchorNode, focusNode, anchorOffset, focusOffset } = selection ?? {};
	const hasSelection =
		document.activeElement === root &&
		anchorNode &&
		focusNode &&
		root.contains(anchorNode) &&
		root.contains(focusNode);
	if (!hasSelection) return { content: importHtml(copy.innerHTML), selection: null };

	const ends = [
		{ mark: ANCHOR, ...textPlace(copyOf(root, copy, anchorNode), anchorOffset ?? 0) },
		{ mark: FOCUS, ...textPlace(copyOf(root, copy, focusNode), focusOffset ?? 0) },
	].map(({ mark, node, offset }) => {
		const range = document.createRange();
		range.setStart(node, offset);
		return { mark, range };
	});
	// Ranges follow what is inserted before them.
	for (const { mark, range } of ends) range.insertNode(document.createTextNode(mark));
	const content = importHtml(copy.innerHTML);
	const focus = takeMark(content, FOCUS);
	const anchor = takeMark(content, ANCHOR);
	return { content, selection: anchor && focus && { anchor, focus: afterMark(focus, anchor) } };
}

/** The node of the copy in the place of a node of the original. */
function copyOf(root: Node, copy: Node, node: Node): Node {
	const path: number[] = [];
	for (let at = node; at !== root && at.parentNode; at = at.parentNode)
		path.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
	return path.reduce((at, index) => at.childNodes[index] ?? at, copy);
}

/** The same place inside of a block: a selection can also end between blocks. */
function textPlace(node: Node, offset: number): { node: Node; offset: number } {
	let place = { node, offset };
	while (place.node.nodeType === Node.ELEMENT_NODE && place.node.childNodes.length > 0) {
		const { childNodes } = place.node;
		const isAtEnd = place.offset >= childNodes.length;
		const child = childNodes[isAtEnd ? childNodes.length - 1 : place.offset];
		if (!child || child.nodeName === 'BR') break;
		const end = child.nodeType === Node.TEXT_NODE ? child.nodeValue : child.childNodes;
		place = { node: child, offset: isAtEnd ? (end?.length ?? 0) : 0 };
	}
	return place;
}

/** Removes a mark from the content and returns where it was. */
function takeMark({ blocks }: RawDraftContentState, mark: string): Place | null {
	const index = blocks.findIndex(({ text }) => text.includes(mark));
	const block = blocks[index];
	if (!block) return null;
	const offset = block.text.indexOf(mark);
	const at = [...block.text.slice(0, offset)].length;
	block.text = block.text.replace(mark, '');
	block.inlineStyleRanges = block.inlineStyleRanges
		.map((range) => ({
			...range,
			offset: range.offset > at ? range.offset - 1 : range.offset,
			length:
				range.offset <= at && at < range.offset + range.length ? range.length - 1 : range.length,
		}))
		.filter(({ length }) => length > 0);
	return { block: index, offset };
}

/** The focus was found while the mark of the anchor still was in the text. */
function afterMark(focus: Place, anchor: Place): Place {
	const isAfter = focus.block === anchor.block && focus.offset > anchor.offset;
	return isAfter ? { ...focus, offset: focus.offset - 1 } : focus;
}
