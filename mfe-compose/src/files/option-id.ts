/** Element id of a file's option. Paths are encoded, because ids cannot contain spaces. */
export function optionId(listId: string, path: string): string {
	return `${listId}-${encodeURIComponent(path)}`;
}
