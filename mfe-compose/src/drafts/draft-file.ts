const FOLDER = 'drafts';
const LONGEST_NAME = 40;

/**
 * Where a draft is proposed to be kept: under its first words, without what no name may hold (see
 * `bff/contract/editor.ts`).
 */
export function proposePath(draft: string): string {
	const words = draft
		.normalize('NFC')
		.replaceAll(/[\p{C}\s/\\]+/gu, ' ')
		.trim()
		.split(' ');
	let name = [...(words[0] ?? '')].slice(0, LONGEST_NAME).join('');
	for (const word of words.slice(1)) {
		if (name.length + 1 + word.length > LONGEST_NAME) break;
		name += ` ${word}`;
	}
	return `${FOLDER}/${name.replace(/[\s.,:;]+$/, '') || 'draft'}`;
}

/**
 * Plain text as the HTML of a file: a paragraph between empty lines, a line break for each other
 * one.
 */
export function toHtml(text: string): string {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	const paragraphs = escaped.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
	return paragraphs
		.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
		.join('');
}
