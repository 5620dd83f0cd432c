import { isOtherLanguage } from './language.ts';
import type { Expected } from './tasks/written.ts';

const LINK = /\bhttps?:\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+/giu;
const HANDLE = /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]+/gu;
const HASHTAG = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu;
/** Single digits are left out: they count the author's own sentences. */
const NUMBER = /\d[\d.,]*\d/g;

const found = (pattern: RegExp, text: string): string[] =>
	(text.match(pattern) ?? []).map((match) => match.toLowerCase().replace(/[.,;:!?]+$/, ''));
/** `2,000` and `2.000` are the same number. */
const numbersIn = (text: string): string[] =>
	found(NUMBER, text.replace(LINK, ' ')).map((number) => number.replace(/[.,]/g, ''));

/** Links, user names, hashtags and numbers of a text that its source does not have. */
export function findInvented(text: string, source: string): string[] {
	const known = new Set([LINK, HANDLE, HASHTAG].flatMap((pattern) => found(pattern, source)));
	const numbers = new Set(numbersIn(source));
	return [
		...[LINK, HANDLE, HASHTAG].flatMap((pattern) =>
			found(pattern, text).filter((match) => !known.has(match)),
		),
		...numbersIn(text).filter((number) => !numbers.has(number)),
	];
}

/** What is wrong with the texts that the model wrote for a case. */
export function findProblems(
	texts: readonly string[],
	source: string,
	{ language, keeps = [], avoids = [], obeys }: Expected,
): string[] {
	const whole = texts.join('\n').toLowerCase();
	const contains = (words: string) =>
		words.split('|').some((word) => whole.includes(word.toLowerCase()));
	return [
		...texts
			.filter((text) => isOtherLanguage(text, language))
			.map((text) => `not in ${language}: ${text}`),
		...texts.flatMap((text) => findInvented(text, source)).map((item) => `invented ${item}`),
		...keeps.filter((fact) => !contains(fact)).map((fact) => `lost ${fact}`),
		...[...avoids, ...(obeys === undefined ? [] : [obeys])]
			.filter(contains)
			.map((words) => `contains ${words}`),
	];
}
