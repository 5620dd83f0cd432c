import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { lazyModule } from '../lazy/lazy-module.ts';

/** The limit of a post; null for X. */
export const postLimit = (limits: TextLimits | null): number => limits?.length ?? 280;

/** The rules of all networks for texts. They are large, and undefined until they are loaded. */
export const useCountRules = lazyModule(
	() => import(/* webpackChunkName: "count" */ 'bff/contract/networks/measure-post'),
);

/**
 * The length of a post as its network counts it; null for X. The rules are loaded with the first
 * text; until then, the count is undefined: the server checks it too.
 */
export function usePostCount(text: string, limits: TextLimits | null): TweetCount | undefined {
	const rules = useCountRules(text !== '');
	return text === '' ? { length: 0, limit: postLimit(limits) } : rules?.measurePost(text, limits);
}
