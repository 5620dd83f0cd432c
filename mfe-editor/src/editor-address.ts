export const editorPath = '/app/editor';

/** Where a file is open; null for none. */
export function fileAddress(path: string | null): string {
	return path === null ? editorPath : `${editorPath}?${new URLSearchParams({ file: path })}`;
}

/** The file that an address names. */
export function readAddress(search: string): string | null {
	return new URLSearchParams(search).get('file') || null;
}
