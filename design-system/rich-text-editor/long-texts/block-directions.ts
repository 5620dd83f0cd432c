import type { ContentBlock } from 'draft-js';
import service from 'draft-js/lib/EditorBidiService.js';

const compute = service.getDirectionMap;

/** The blocks that the map of directions belongs to. */
const blocksOf = new WeakMap<object, ContentBlock[]>();

/**
 * Draft determines the writing direction of every block again after every key, which is the slowest
 * step in a text of a megabyte. This keeps the directions as long as the beginnings of all blocks
 * are unchanged.
 */
export function keepBlockDirections(): void {
	service.getDirectionMap = (content, before) => {
		const blocks = content.getBlocksAsArray();
		const known = before === null ? undefined : blocksOf.get(before);
		const isSame =
			known?.length === blocks.length && blocks.every((block, at) => isAlike(block, known[at]));
		const directions = before !== null && isSame ? before : compute(content, before);
		blocksOf.set(directions, blocks);
		return directions;
	};
}

/** Whether two blocks have the same key, and the same text up to the first letter. */
function isAlike(block: ContentBlock, other: ContentBlock | undefined): boolean {
	if (block === other) return true;
	if (block.getKey() !== other?.getKey()) return false;
	const start = /^.*?[\p{Lu}\p{Ll}\p{Lo}]/su.exec(block.getText());
	return start !== null && other.getText().startsWith(start[0]);
}
