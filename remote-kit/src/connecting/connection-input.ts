import type { Provider } from 'bff/contract/account/connections';

/** What a connection begins with. `returnTo`: the path of the page that shows the result. */
export function connectionInput(provider: Provider, returnTo?: string) {
	return {
		params: { provider },
		querystring: {
			// X requests all permissions at once: reading, likes, replies and posts.
			...(provider === 'twitter' && { acts: 'true' as const }),
			...(returnTo !== undefined && { returnTo }),
		},
	};
}
