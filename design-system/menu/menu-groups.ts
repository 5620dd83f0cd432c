export type MenuAction = { label: string; href?: string; onSelect?: () => void };
export type MenuEntry = MenuAction | { text: string };

type MenuGroup = { key: string; text: string | undefined; actions: MenuAction[] };

/**
 * Groups each text with the actions that follow it: inside a menu, screen readers announce text
 * only as the name of a group.
 */
export function groupMenuItems(items: MenuEntry[]): MenuGroup[] {
	const groups: MenuGroup[] = [];
	for (const item of items) {
		if ('text' in item) {
			groups.push({ key: `${groups.length} ${item.text}`, text: item.text, actions: [] });
			continue;
		}
		const last = groups.at(-1);
		if (last) last.actions.push(item);
		else groups.push({ key: 'first', text: undefined, actions: [item] });
	}
	return groups;
}
