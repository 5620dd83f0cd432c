import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { lazyModule } from '../lazy/lazy-module.ts';

/** The limit of a reply; null for X. */
export const replyLimit = (limits: TextLimits | null): number => limits?.length ?? 280;

/** The rules of all networks for texts. They are large, and undefined until they are loaded. */
export const useCountRules = lazyModule(
	() => import(/* webpackChunkName: "count" */ 'bff/contract/networks/count-reply'),
);

/**
 * The length of a reply as its network counts it; null for X. The rules are loaded with the first
 * text; until then, the count is undefined: the server checks it too.
 */
export function useReplyCount(text: string, limits: TextLimits | null): TweetCount | undefined {
	const rules = useCountRules(text !== '');
	return text === '' ? { length: 0, limit: replyLimit(limits) } : rules?.countReply(text, limits);
}
