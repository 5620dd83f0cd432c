export const editorPath = '/app/editor';

/** The URL with a file open; null for none. */
export function fileAddress(path: string | null): string {
	return path === null ? editorPath : `${editorPath}?${new URLSearchParams({ file: path })}`;
}

/** The path of the open file in a URL's query; null for none. */
export function readAddress(search: string): string | null {
	return new URLSearchParams(search).get('file') || null;
}
