/** The address that opens a file in the editor. */
export function editorPath(file: string): string {
	return `/app/editor?file=${encodeURIComponent(file)}`;
}
