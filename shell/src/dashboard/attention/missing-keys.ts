import type { UserApiKeys } from 'bff/contract/account/account';

/** The two keys that features need, by their names in the interface. */
export type KeyName = 'AI-provider' | 'microblogging-platform';

const requirements = [
	{ key: 'AI-provider', field: 'openrouter_api_key', remotes: ['compose', 'filter', 'tweets'] },
	{ key: 'microblogging-platform', field: 'twitter_api_key', remotes: ['tweets', 'filter'] },
] as const;

/**
 * The keys that live remotes need and that neither the user nor this installation has supplied. A
 * user who has connected X needs no key for X.
 */
export function missingKeys(
	keys: UserApiKeys,
	isConnected: boolean,
	isLive: (remote: string) => boolean,
): KeyName[] {
	return requirements
		.filter(
			({ field, remotes }) =>
				remotes.some(isLive) && !keys[field] && !keys.provided?.includes(field),
		)
		.filter(({ field }) => !(isConnected && field === 'twitter_api_key'))
		.map(({ key }) => key);
}
