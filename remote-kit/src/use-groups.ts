import { useMemo, useRef } from 'react';

/** Items that are laid out together, or skipped together while they are far away. */
const GROUP_SIZE = 20;

export interface Group<Item> {
	/** Stays the same when items are added before or after. */
	key: number;
	items: Item[];
}

/**
 * Divides the items of a long list into groups, in their order. An item stays in its group, and
 * therefore at its place in the page, when others are added at either end. `keyOf` must not change.
 */
export function useGroups<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
): Group<Item>[] {
	const firstKey = items[0] && keyOf(items[0]);
	/** The item that positions are counted from. */
	const origin = useRef(firstKey);
	return useMemo(() => {
		let first = items.findIndex((item) => keyOf(item) === origin.current);
		if (first === -1) {
			first = 0;
			origin.current = firstKey;
		}
		const groups: Group<Item>[] = [];
		items.forEach((item, index) => {
			const key = Math.floor((index - first) / GROUP_SIZE);
			const last = groups.at(-1);
			if (last?.key === key) last.items.push(item);
			else groups.push({ key, items: [item] });
		});
		return groups;
	}, [items, keyOf, firstKey]);
}
