import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { usePostCount } from 'remote-kit/networks/use-post-count';
import { useTweetCount } from 'remote-kit/use-tweet-count';

/** The length of a post as its network counts it; undefined until the limits are known. */
export function useTextCount(text: string, limits: TextLimits | undefined): TweetCount | undefined {
	const isAtX = limits?.counting === 'x';
	const atX = useTweetCount(isAtX ? text : '');
	const elsewhere = usePostCount(limits && !isAtX ? text : '', limits ?? null);
	if (!limits) return undefined;
	return isAtX ? withLimit(atX, limits.length) : elsewhere;
}

/** The count for accounts at X that may post more than 280 characters. */
function withLimit(count: TweetCount | undefined, limit: number): TweetCount | undefined {
	if (!count || count.limit === limit) return count;
	const { length, refusal } = count;
	return { length, limit, ...(refusal !== undefined && { refusal }) };
}
