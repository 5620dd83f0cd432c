import type { ContentBlock } from 'draft-js';
import service from 'draft-js/lib/EditorBidiService.js';

const compute = service.getDirectionMap;

/** The blocks that a map of directions is of. */
const blocksOf = new WeakMap<object, ContentBlock[]>();

/**
 * Draft finds the writing direction of every block anew at every key, which in a text of a megabyte
 * takes longer than anything else. This keeps the directions as long as all blocks begin alike.
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
