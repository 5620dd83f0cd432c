import { type ContentBlock, ContentState } from 'draft-js';

const listBlocks = ContentState.prototype.getBlocksAsArray;

/** Lists of blocks by the map that they were read from. Nothing changes these lists. */
const lists = new WeakMap<object, ContentBlock[]>();

/** Draft lists all blocks of a content again whenever it is asked. This lists them once. */
export function keepBlockLists(): void {
	ContentState.prototype.getBlocksAsArray = function getBlocksAsArray() {
		const blocks = this.getBlockMap();
		const known = lists.get(blocks);
		if (known) return known;
		const list = listBlocks.call(this);
		lists.set(blocks, list);
		return list;
	};
}
