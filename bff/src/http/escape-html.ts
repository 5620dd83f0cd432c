const inText: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as it stands in HTML between tags, and nowhere else. */
export function escapeText(text: string): string {
	return text.replace(/[&<>]/g, (character) => inText[character] ?? '');
}

/** A text as it stands in HTML, between tags or in an attribute. */
export function escapeHtml(text: string): string {
	return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
