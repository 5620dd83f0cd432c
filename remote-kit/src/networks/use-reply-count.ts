import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { useEffect, useState } from 'react';

type Rules = typeof import('bff/contract/networks/count-reply');

let loaded: Rules | undefined;

/** The limit of a reply; null for X. */
export const replyLimit = (limits: TextLimits | null): number => limits?.length ?? 280;

/** The rules of all networks for texts. They are large, and undefined until they are loaded. */
export function useCountRules(isNeeded: boolean): Rules | undefined {
	const [rules, setRules] = useState(loaded);
	const isMissing = rules === undefined && isNeeded;
	useEffect(() => {
		if (!isMissing) return;
		import(/* webpackChunkName: "count" */ 'bff/contract/networks/count-reply').then(
			(module) => {
				loaded = module;
				setRules(module);
			},
			() => undefined,
		);
	}, [isMissing]);
	return rules;
}

/**
 * The length of a reply as its network counts it; null for X. The rules are loaded with the first
 * text; until then, the count is undefined: the server checks it too.
 */
export function useReplyCount(text: string, limits: TextLimits | null): TweetCount | undefined {
	const rules = useCountRules(text !== '');
	return text === '' ? { length: 0, limit: replyLimit(limits) } : rules?.countReply(text, limits);
}
