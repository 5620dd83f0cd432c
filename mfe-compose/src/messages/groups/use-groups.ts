import { useMemo, useRef } from 'react';

/** Messages that are laid out together, or left out together while they are far away. */
const GROUP_SIZE = 20;

export interface Group<Item> {
	/** Stays the same when messages are added before or after. */
	key: number;
	items: Item[];
}

/**
 * Puts messages into groups, in their order. A message stays in its group, and so in its place in
 * the page, when others are added at either end.
 */
export function useGroups<Item extends { key: string }>(items: readonly Item[]): Group<Item>[] {
	/** The message that positions are counted from. */
	const origin = useRef(items[0]?.key);
	return useMemo(() => {
		let first = items.findIndex(({ key }) => key === origin.current);
		if (first === -1) {
			first = 0;
			origin.current = items[0]?.key;
		}
		const groups: Group<Item>[] = [];
		items.forEach((item, index) => {
			const key = Math.floor((index - first) / GROUP_SIZE);
			const last = groups.at(-1);
			if (last?.key === key) last.items.push(item);
			else groups.push({ key, items: [item] });
		});
		return groups;
	}, [items]);
}
