/** Types by extension, for files without a type in the browser. The server checks the content. */
const byEnding: Record<string, string> = {
	avif: 'image/avif',
	heic: 'image/heic',
	heif: 'image/heif',
	m4v: 'video/mp4',
	mov: 'video/quicktime',
	mp4: 'video/mp4',
};

/** The media type of a chosen, dropped or pasted file. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
	if (type === 'video/x-m4v') return 'video/mp4';
	return type || (byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');
}
