const FOLDER = 'drafts';
const MAX_NAME_CHARACTERS = 40;

/** Suggests a path for a draft: its first words, without characters that names cannot contain. */
export function suggestPath(draft: string): string {
	const words = draft
		.normalize('NFC')
		.replaceAll(/[\p{C}\s/\\]+/gu, ' ')
		.trim()
		.split(' ');
	let name = [...(words[0] ?? '')].slice(0, MAX_NAME_CHARACTERS).join('');
	for (const word of words.slice(1)) {
		if (name.length + 1 + word.length > MAX_NAME_CHARACTERS) break;
		name += ` ${word}`;
	}
	return `${FOLDER}/${name.replace(/(?<![\s.,:;])[\s.,:;]+$/, '') || 'draft'}`;
}

/** Converts plain text to a file's HTML. Empty lines separate paragraphs. */
export function toHtml(text: string): string {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	const paragraphs = escaped.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
	return paragraphs
		.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
		.join('');
}
