/** Where a file is opened. */
export function editorPath(file: string): string {
	return `/app/editor?file=${encodeURIComponent(file)}`;
}
