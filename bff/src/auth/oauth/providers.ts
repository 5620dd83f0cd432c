import type { Config, OAuthClient } from '../../config.ts';
import { createGoogleUsers } from '../../outside/google-users.ts';
import type { IdentityProvider } from '../../outside/identity-provider.ts';
import { createXUsers } from '../../outside/x-users.ts';

/** In the words of our addresses: X is `twitter` there, as the spec has it. */
export const providerNames = ['twitter', 'google'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A provider that people may sign in with. */
export interface SignInProvider extends IdentityProvider {
	client: OAuthClient;
	/** What a sign-in asks for. */
	scopes: readonly string[];
	/** What a connection asks for besides. */
	moreScopes: readonly string[];
	/** Where it wants to see the client's secret. */
	secretIn: 'header' | 'body';
	timeoutMs: number;
}

export type SignInProviders = Partial<Record<ProviderName, SignInProvider>>;

/** Those that the settings name a client for. Asks for no more than a sign-in needs: posting is asked for when somebody wants to post. */
export function createSignInProviders(config: Config, timeoutMs: number): SignInProviders {
	const { x, xAuthorizeUrl: authorizeUrl, xApiBaseUrl: apiBaseUrl, google, googleIssuer: issuer } = config;
	return {
		...(x && {
			twitter: {
				...createXUsers({ authorizeUrl, apiBaseUrl, timeoutMs }),
				client: x,
				scopes: ['users.read', 'tweet.read', 'users.email'],
				// Reads posts while the person is away.
				moreScopes: ['offline.access'],
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
				secretIn: 'body',
				timeoutMs,
			},
		}),
	};
}
