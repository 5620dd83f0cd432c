/** The given class names in one string; absent ones are left out. */
export function classNames(...names: (string | undefined)[]): string {
	return names.filter(Boolean).join(' ');
}
