const PREVIEW_LENGTH = 60;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first 60 graphemes of a plain text, with an ellipsis if there are more. */
export function cutPreview(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ').trim();
	const characters = [...graphemes.segment(line)].map(({ segment }) => segment);
	return characters.length <= PREVIEW_LENGTH
		? line
		: `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`;
}
