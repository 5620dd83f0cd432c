import { importNodes } from '../html/import-nodes.ts';

/** A place in the text: the index of a block, and an offset in its text. */
export interface Place {
	block: number;
	offset: number;
}

export interface SelectedPlaces {
	anchor: Place;
	focus: Place;
}

const start: Place = { block: 0, offset: 0 };

/** A character that no text contains. */
const MARK = '\u{FDD0}';

/** The selection in an element that shows formatted text, or null if the focus is elsewhere. */
export function selectedPlaces(root: HTMLElement): SelectedPlaces | null {
	if (document.activeElement !== root) return null;
	// The words may not have the blocks of the text.
	if (root.dataset.unformatted !== undefined) return { anchor: start, focus: start };
	const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {};
	return {
		anchor: placeOf(root, anchorNode ?? null, anchorOffset),
		focus: placeOf(root, focusNode ?? null, focusOffset),
	};
}

/** Imports the content before a position in the page: the end of it is the place. */
function placeOf(root: HTMLElement, node: Node | null, offset: number): Place {
	if (!node || !root.contains(node)) return start;
	const range = document.createRange();
	range.setStart(root, 0);
	range.setEnd(node, offset);
	const before = document.createElement('div');
	before.append(range.cloneContents());
	let end: Node = before;
	for (let at: Node = node; at !== root && at.parentNode; at = at.parentNode)
		end = end.lastChild ?? end;
	// Import would leave out an empty block.
	if (end instanceof Text) end.appendData(MARK);
	else end.appendChild(document.createTextNode(MARK));
	before.normalize();
	const { blocks } = importNodes(before);
	return { block: blocks.length - 1, offset: (blocks.at(-1)?.text.length ?? 1) - 1 };
}
