import type { UserApiKeys } from 'bff/contract/account';

/** The two keys that features need, as people know them. */
export type KeyName = 'AI-provider' | 'microblogging-platform';

const needs = [
	{ key: 'AI-provider', field: 'openrouter_api_key', remotes: ['compose', 'filter', 'tweets'] },
	{ key: 'microblogging-platform', field: 'twitter_api_key', remotes: ['tweets', 'filter'] },
] as const;

/**
 * The keys without which something that is live does not work: neither stored by the person nor
 * supplied by this installation. Whoever has connected X needs no key of X.
 */
export function missingKeys(
	keys: UserApiKeys,
	isConnected: boolean,
	isLive: (remote: string) => boolean,
): KeyName[] {
	return needs
		.filter(
			({ field, remotes }) =>
				remotes.some(isLive) && !keys[field] && !keys.provided?.includes(field),
		)
		.filter(({ field }) => !(isConnected && field === 'twitter_api_key'))
		.map(({ key }) => key);
}
