const isPreview = (parameter: string): boolean => parameter.startsWith('remote.');
const parametersOf = (search: string): string[] => search.slice(1).split('&');

/**
 * Whether an address asks for a preview by `?remote.NAME=URL`: only the server decides about that,
 * so it takes a full page load.
 */
export function asksForPreview(search: string): boolean {
	return parametersOf(search).some(isPreview);
}

/** The query without what is between the shell and the server. */
export function withoutPreviews(search: string): string {
	if (!asksForPreview(search)) return search;
	const own = parametersOf(search).filter((parameter) => !isPreview(parameter));
	return own.length > 0 ? `?${own.join('&')}` : '';
}
