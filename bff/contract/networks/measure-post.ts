import { countTweet, type TweetCount } from '../x/tweet-length.ts';
import { countPost } from './count-post.ts';
import { networkTitle } from './network-names.ts';
import type { TextLimits } from './text-limits.ts';

const segmenter = new Intl.Segmenter();

/** Measures a text as its network does; null for X. Large, as `countTweet` is. */
export function measurePost(text: string, limits: TextLimits | null): TweetCount {
	if (limits === null || limits.counting === 'x') return countTweet(text);
	const length = countPost(text, limits);
	const bytes = new TextEncoder().encode(text).length;
	return {
		length,
		limit: limits.length,
		...(length > limits.length && { overFrom: findExcess(text, limits) }),
		...(limits.bytes !== null &&
			bytes > limits.bytes && {
				refusal: `${networkTitle(limits.counting)} takes ${limits.bytes} bytes, and this has ${bytes}. Shorten it.`,
			}),
	};
}

/** The index of the first character beyond the limit. */
function findExcess(text: string, limits: TextLimits): number {
	const starts = Array.from(segmenter.segment(text), ({ index }) => index);
	let [fits, isOver] = [0, starts.length];
	while (isOver - fits > 1) {
		const middle = (fits + isOver) >> 1;
		if (countPost(text.slice(0, starts[middle]), limits) > limits.length) isOver = middle;
		else fits = middle;
	}
	return starts[fits] ?? text.length;
}
