const inText: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for use between HTML tags, not in attributes. */
export function escapeText(text: string): string {
	return text.replace(/[&<>]/g, (character) => inText[character] ?? '');
}

/** Escapes a text for use in HTML, between tags or in an attribute. */
export function escapeHtml(text: string): string {
	return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
