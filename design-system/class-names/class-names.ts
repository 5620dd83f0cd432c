/** Joins class names and leaves out undefined ones. */
export function classNames(...names: (string | undefined)[]): string {
	return names.filter(Boolean).join(' ');
}
