import type { Config, OAuthClient } from '../../config/config.ts';
import { createXUsers } from '../../networks/x/x-identity.ts';
import { X_MEDIA_SCOPE, xActionScopes } from '../../networks/x/x-scopes.ts';
import { createGoogleUsers } from '../../providers/google-identity.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';

/** As in the routes, where X is called `twitter`. */
export const providerNames = ['twitter', 'google'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A provider that users can sign in with. */
export interface SignInProvider extends IdentityProvider {
	client: OAuthClient;
	/** The scopes that a sign-in requests. */
	scopes: readonly string[];
	/** Additional scopes that a connection requests. */
	connectionScopes: readonly string[];
	/** The scopes that a connection requests in addition for likes, replies and posts. */
	actionScopes: readonly string[];
	/** Where the provider expects the client's secret. */
	secretIn: 'header' | 'body';
	timeoutMs: number;
}

export type SignInProviders = Partial<Record<ProviderName, SignInProvider>>;

/**
 * The providers that have a client in the settings. A sign-in requests only the scopes it needs;
 * those for likes and replies are requested when the user wants to use them.
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
				// Needed for reading posts while the user is signed out.
				connectionScopes: ['offline.access'],
				actionScopes: [...xActionScopes, X_MEDIA_SCOPE],
				secretIn: 'header',
				timeoutMs,
			},
		}),
		...(google && {
			google: {
				...createGoogleUsers({ issuer, timeoutMs }),
				client: google,
				scopes: ['openid', 'email', 'profile'],
				connectionScopes: [],
				actionScopes: [],
				secretIn: 'body',
				timeoutMs,
			},
		}),
	};
}
