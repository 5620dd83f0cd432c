/** What was typed as a path, as the server wants it: no spaces around it, in NFC. */
export function typedPath(text: string): string {
	return text.trim().normalize('NFC');
}
