import { htmlToText } from 'design-system/rich-text/html-to-text';

const scriptsWithoutSpaces =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Counts words, also in languages that are written without spaces. */
export function countWords(html: string): number {
	let count = 0;
	for (const [run] of htmlToText(html).matchAll(/\S+/g)) {
		if (scriptsWithoutSpaces.test(run))
			for (const { isWordLike } of segmenter.segment(run)) count += isWordLike ? 1 : 0;
		else if (/[\p{L}\p{N}]/u.test(run)) count += 1;
	}
	return count;
}
