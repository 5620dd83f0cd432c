/** A path with more in its query. */
export function addQuery(path: string, query: string): string {
	return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
