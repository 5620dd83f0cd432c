import type { Verdict } from 'bff/contract/filter-run';

/** Posts whose reasons say the same in about the same words. */
export interface CommonReason {
	/** One of the reasons as it was given, a short one. */
	text: string;
	posts: number;
	included: boolean;
}

interface Group extends CommonReason {
	words: ReadonlySet<string>;
}

/** Words that carry no reason. */
const idle = new Set(
	'a an and are as at be been but by for from has have in into is it its not no of on or so than that the their them there they this those to too was were what which who will with you your post posts author asked about'.split(
		' ',
	),
);
/** Share of words in common from which two reasons count as one. */
const ALIKE = 0.5;
/** Groups that a reason is compared with: with more different reasons, none of them is loud. */
const GROUP_LIMIT = 100;

/**
 * What was said most often, for and against, the loudest first. Only reasons given more than once
 * are loud.
 */
export function commonReasons(posts: readonly Verdict[], most: number): CommonReason[] {
	const groups: Group[] = [];
	for (const { judged, included, reasoning } of posts) {
		if (!judged || reasoning.trim() === '') continue;
		const words = wordsOf(reasoning);
		const group = groups.find(
			(one) => one.included === included && likeness(one.words, words) >= ALIKE,
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
		.slice(0, most)
		.map(({ text, posts, included }) => ({ text, posts, included }));
}

/** Without case, endings, names, numbers and what is quoted from the post. */
function wordsOf(reason: string): ReadonlySet<string> {
	const bare = reason
		.toLowerCase()
		.replace(/["“”«»][^"“”«»]*["“”«»]/g, ' ')
		.replace(/@\w+/g, ' ');
	const words = bare.match(/\p{L}+/gu) ?? [];
	const telling = words
		.filter((word) => !idle.has(word))
		.map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
	return new Set(telling.length > 0 ? telling : words);
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	let common = 0;
	for (const word of a) if (b.has(word)) common += 1;
	const all = a.size + b.size - common;
	return all === 0 ? 1 : common / all;
}
