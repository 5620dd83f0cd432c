const isPreview = (parameter: string): boolean => parameter.startsWith('remote.');
const parametersOf = (search: string): string[] => search.slice(1).split('&');

/**
 * Whether an address requests a preview with `?remote.NAME=URL`. Only the server decides about
 * previews, so such an address needs a full page load.
 */
export function hasPreview(search: string): boolean {
	return parametersOf(search).some(isPreview);
}

/** The query without the parameters for previews. Remotes do not see them. */
export function withoutPreviews(search: string): string {
	if (!hasPreview(search)) return search;
	const own = parametersOf(search).filter((parameter) => !isPreview(parameter));
	return own.length > 0 ? `?${own.join('&')}` : '';
}
