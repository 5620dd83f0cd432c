import type { Config, OAuthClient } from '../../config/config.ts';
import { createGoogleUsers } from '../../providers/google-identity.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { createXUsers } from '../../providers/x/x-identity.ts';

/** In the words of our addresses: X is `twitter` there, as the spec has it. */
export const providerNames = ['twitter', 'google'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What liking and answering posts takes at X. */
export const xActScopes = ['tweet.write', 'like.write'] as const;

/** A provider that people may sign in with. */
export interface SignInProvider extends IdentityProvider {
	client: OAuthClient;
	/** What a sign-in asks for. */
	scopes: readonly string[];
	/** What a connection asks for besides. */
	moreScopes: readonly string[];
	/** What it asks for on top of that where the person wants to act there. */
	actScopes: readonly string[];
	/** Where it wants to see the client's secret. */
	secretIn: 'header' | 'body';
	timeoutMs: number;
}

export type SignInProviders = Partial<Record<ProviderName, SignInProvider>>;

/**
 * Those that the settings name a client for. A sign-in asks for no more than it needs: posting is
 * asked for when somebody wants to post.
 */
export function createSignInProviders(config: Config, timeoutMs: number): SignInProviders {
	const {
		x,
		xAuthorizeUrl: authorizeUrl,
		xApiBaseUrl: apiBaseUrl,
		google,
		googleIssuer: issuer,
	} = config;
	return {
		...(x && {
			twitter: {
				...createXUsers({ authorizeUrl, apiBaseUrl, timeoutMs }),
				client: x,
				scopes: ['users.read', 'tweet.read', 'users.email'],
				// Reads posts while the person is away.
				moreScopes: ['offline.access'],
				actScopes: xActScopes,
				secretIn: 'header',
				timeoutMs,
			},
		}),
		...(google && {
			google: {
				...createGoogleUsers({ issuer, timeoutMs }),
				client: google,
				scopes: ['openid', 'email', 'profile'],
				moreScopes: [],
				actScopes: [],
				secretIn: 'body',
				timeoutMs,
			},
		}),
	};
}
