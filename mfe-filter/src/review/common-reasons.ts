import type { Verdict } from 'bff/contract/filter/verdict';

/** A reason that several posts share. */
export interface CommonReason {
	/** The shortest wording of the reason. */
	text: string;
	posts: number;
	included: boolean;
}

interface Group extends CommonReason {
	words: ReadonlySet<string>;
}

/** Words that do not distinguish reasons. */
const stopWords = new Set(
	'a an and are as at be been but by for from has have in into is it its not no of on or so than that the their them there they this those to too was were what which who will with you your post posts author asked about'.split(
		' ',
	),
);
/** Two reasons with at least this share of common words count as one. */
const MIN_SIMILARITY = 0.5;
/** A reason is compared with this many groups at most. */
const GROUP_LIMIT = 100;

/**
 * The most frequent reasons for including and for excluding posts, most frequent first. Reasons
 * given only once are left out.
 */
export function commonReasons(posts: readonly Verdict[], limit: number): CommonReason[] {
	const groups: Group[] = [];
	for (const { judged, included, reasoning } of posts) {
		if (!judged || reasoning.trim() === '') continue;
		const words = significantWords(reasoning);
		const group = groups.find(
			(group) => group.included === included && similarity(group.words, words) >= MIN_SIMILARITY,
		);
		if (group) {
			group.posts += 1;
			if (reasoning.length < group.text.length) group.text = reasoning;
		} else if (groups.length < GROUP_LIMIT)
			groups.push({ text: reasoning, posts: 1, included, words });
	}
	return groups
		.filter((group) => group.posts > 1)
		.sort((a, b) => b.posts - a.posts)
		.slice(0, limit)
		.map(({ text, posts, included }) => ({ text, posts, included }));
}

/** The words of a reason in lower case, without endings, user names, numbers and quotations. */
function significantWords(reason: string): ReadonlySet<string> {
	const bare = reason
		.toLowerCase()
		.replace(/["“”«»][^"“”«»]*["“”«»]/g, ' ')
		.replace(/@\w+/g, ' ');
	const words = bare.match(/\p{L}+/gu) ?? [];
	const significant = words
		.filter((word) => !stopWords.has(word))
		.map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
	return new Set(significant.length > 0 ? significant : words);
}

/** The share of common words in all words of both. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	let common = 0;
	for (const word of a) if (b.has(word)) common += 1;
	const all = a.size + b.size - common;
	return all === 0 ? 1 : common / all;
}
