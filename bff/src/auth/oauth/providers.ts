import type { Config, OAuthClient } from '../../config/config.ts';
import { createGoogleUsers } from '../../providers/google-identity.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { createXUsers } from '../../providers/x/x-identity.ts';

/** As in the routes, where X is called `twitter`. */
export const providerNames = ['twitter', 'google'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The scopes of X that likes, replies and posts need. */
export const xActionScopes = ['tweet.write', 'like.write'] as const;

/** The scope of X that images and videos in posts need. Older connections do not have it. */
const X_MEDIA_SCOPE = 'media.write';

/** Whether the granted scopes, separated by spaces, are enough for likes and replies at X. */
export function hasActionScopes(scopes: string | null | undefined): boolean {
	const granted = scopes?.split(' ') ?? [];
	return xActionScopes.every((scope) => granted.includes(scope));
}

/** Whether the granted scopes, separated by spaces, are enough for images and videos at X. */
export function hasMediaScope(scopes: string | null | undefined): boolean {
	return scopes?.split(' ').includes(X_MEDIA_SCOPE) ?? false;
}

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
