import type { NodeSavedSession } from '@atproto/oauth-client-node';

/** The `token` of an account that was connected by OAuth. */
export interface OAuthToken {
	/** The origin of Warble for which it was issued. */
	origin: string;
	/** The tokens, and the key that they are bound to. */
	session: NodeSavedSession;
}

export const writeOAuthToken = (token: OAuthToken): string => JSON.stringify(token);

/** Undefined for the token of an account that was connected with an app password. */
export function readOAuthToken(token: string): OAuthToken | undefined {
	return token.startsWith('{') ? (JSON.parse(token) as OAuthToken) : undefined;
}
