const PREVIEW_LENGTH = 60;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a plain text as the list of templates shows it: 60 characters as people count
 * them, and an ellipsis where there is more.
 */
export function cutPreview(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ').trim();
	const characters = [...graphemes.segment(line)].map(({ segment }) => segment);
	return characters.length <= PREVIEW_LENGTH
		? line
		: `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`;
}
