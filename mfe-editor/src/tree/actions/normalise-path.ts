/** Normalises a typed path as the server expects it: trimmed, in NFC. */
export function normalisePath(text: string): string {
	return text.trim().normalize('NFC');
}
