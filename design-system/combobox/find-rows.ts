export type ComboboxItem = {
	id: string;
	name: string;
	/** A line under the name, already shortened. */
	preview?: string;
};

/**
 * The rows for a text: items whose name contains it, ignoring case. If the text is empty or the
 * full name of an item, all items. With `canCreate`, a last row without an id offers to create an
 * item with this name, unless an item has it.
 */
export function findRows(
	items: readonly ComboboxItem[],
	text: string,
	canCreate: boolean,
): ComboboxItem[] {
	const name = text.trim();
	const query = name.toLowerCase();
	const isExactName = items.some((item) => item.name.trim().toLowerCase() === query);
	if (query === '' || isExactName) return [...items];
	const found = items.filter((item) => item.name.toLowerCase().includes(query));
	return canCreate ? [...found, { id: '', name }] : found;
}
