/** Id of a file's option. A path holds characters that an id may not. */
export function optionId(listId: string, path: string): string {
	return `${listId}-${encodeURIComponent(path)}`;
}
