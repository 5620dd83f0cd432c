export const editorPath = '/app/editor';

/** The URL with a file open; null for none. */
export function fileAddress(path: string | null): string {
	return path === null ? editorPath : `${editorPath}?${new URLSearchParams({ file: path })}`;
}

/** Whether a new file is requested, with `?new=1`. */
export function asksForNew(search: string): boolean {
	return new URLSearchParams(search).has('new');
}

/** The path of the open file in a URL's query; null for none. */
export function readAddress(search: string): string | null {
	return new URLSearchParams(search).get('file') || null;
}
