export type ComboboxItem = {
	id: string;
	name: string;
	/** A line under the name, cut already. */
	preview?: string;
};

/**
 * What the list shows for a text: items whose name has it somewhere, whatever its case. The name of
 * an item finds all: nothing is being searched. A last row without an id stands for creating what
 * was typed, where that is asked for and no item has that name.
 */
export function findRows(
	items: readonly ComboboxItem[],
	text: string,
	canCreate: boolean,
): ComboboxItem[] {
	const name = text.trim();
	const query = name.toLowerCase();
	const isNameOfOne = items.some((item) => item.name.trim().toLowerCase() === query);
	if (query === '' || isNameOfOne) return [...items];
	const found = items.filter((item) => item.name.toLowerCase().includes(query));
	return canCreate ? [...found, { id: '', name }] : found;
}
