import { createHash } from 'node:crypto';
import {
	JoseKey,
	type OAuthServerAgent,
	OAuthSession,
	type SessionGetter,
} from '@atproto/oauth-client-node';
import type { Fetch } from '../bluesky-agent.ts';
import type { OAuthToken } from './bluesky-oauth-token.ts';

const nonces = new Map<string, string>();
const MAX_NONCES = 1000;
/** The newest nonce of each server, by its origin. */
export const nonceStore = {
	get: (origin: string) => nonces.get(origin),
	set(origin: string, nonce: string) {
		if (nonces.size >= MAX_NONCES) nonces.clear();
		nonces.set(origin, nonce);
	},
	del: (origin: string) => void nonces.delete(origin),
};

/**
 * Sends requests with a token that is bound to a key. Repeats a request once if the server names a
 * new nonce. Does not refresh: `fresh-token.ts` does, so that all processes agree.
 */
export function createDpopFetch({ session }: OAuthToken, fetch: Fetch): Fetch {
	const { tokenSet } = session;
	const bound = JoseKey.fromJWK(session.dpopJwk).then(
		(dpopKey) =>
			new OAuthSession(
				{
					dpopKey,
					// Every server of the AT protocol supports it, and the library creates such keys.
					serverMetadata: { dpop_signing_alg_values_supported: ['ES256'] },
					dpopNonces: nonceStore,
					runtime: {
						sha256: async (text: string) => createHash('sha256').update(text).digest('base64url'),
					},
				} as unknown as OAuthServerAgent,
				tokenSet.sub,
				{
					async getSession(_: string, refresh: unknown) {
						if (refresh === true) throw new Error('The token is refreshed elsewhere.');
						return { tokenSet };
					},
				} as unknown as SessionGetter,
				fetch as typeof globalThis.fetch,
			),
	);
	// Its failure is thrown when a request is made.
	bound.catch(() => {});
	return async (url, init) => (await bound).fetchHandler(url, init);
}
