import {
	NodeOAuthClient,
	type NodeSavedSession,
	type NodeSavedState,
	OAuthCallbackError,
	OAuthResponseError,
	TokenInvalidError,
	TokenRefreshError,
	TokenRevokedError,
} from '@atproto/oauth-client-node';
import type { Config } from '../../../config/config.ts';
import type { AppError } from '../../../http/app-error.ts';
import type { NetworkAccount } from '../../network.ts';
import { NetworkError } from '../../network-error.ts';
import { BlueskyCallbackFailure, blueskyErrors } from '../bluesky-errors.ts';
import { clientKeys, clientMetadata } from './bluesky-client.ts';
import { nonceStore } from './bluesky-dpop.ts';
import {
	type BlueskyLogin,
	type BlueskyLoginOptions,
	type BlueskySignIn,
	unavailable,
} from './bluesky-login.ts';
import { readOAuthToken, writeOAuthToken } from './bluesky-oauth-token.ts';

export interface BlueskyOAuthOptions extends Pick<BlueskyLoginOptions, 'fetch' | 'timeoutMs'> {
	/** Finds accounts and their servers. */
	resolve: BlueskySignIn['resolve'];
	encryptionKeys: Config['encryptionKeys'];
	/** Whether servers may be reached by http, in development. */
	allowHttp: boolean;
}

/** What has to be kept, secretly, until the browser returns. */
export interface BlueskyAttempt {
	/** The `state` of the callback's query. */
	state: string;
	saved: NodeSavedState;
}

export type BlueskyOAuth = ReturnType<typeof createBlueskyOAuth>;

/**
 * Connects accounts at Bluesky by OAuth, with PKCE, PAR and DPoP. `origin`: of Warble, see
 * `canUseOAuth`.
 */
export function createBlueskyOAuth({
	fetch,
	timeoutMs = 15_000,
	resolve,
	encryptionKeys,
	allowHttp,
}: BlueskyOAuthOptions) {
	const keys = clientKeys(encryptionKeys);
	const fetchInTime: typeof globalThis.fetch = (input, init) => {
		const request = new Request(input, init);
		const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
		return (fetch as typeof globalThis.fetch)(new Request(request, { signal }));
	};

	/** A client for one request of a user, with what is stored of it. */
	const createClient = async (
		origin: string,
		stored: { attempt?: BlueskyAttempt; session?: NodeSavedSession } = {},
	) => {
		const client = new NodeOAuthClient({
			clientMetadata: clientMetadata(origin),
			keyset: origin.startsWith('https:') ? await keys : [],
			fetch: fetchInTime,
			allowHttp,
			identityResolver: { resolve } as NodeOAuthClient['identityResolver'],
			stateStore: {
				get: async (state) => (stored.attempt?.state === state ? stored.attempt.saved : undefined),
				set: async (state, saved) => {
					stored.attempt = { state, saved };
				},
				del: async () => {},
			},
			sessionStore: {
				get: async () => stored.session,
				set: async (_, session) => {
					stored.session = session;
				},
				del: async () => {},
			},
			dpopNonceCache: nonceStore,
			// An account is refreshed by one process at a time: see `fresh-token.ts`.
			requestLock: async (_, work) => work(),
		});
		return { client, stored };
	};

	const loginOf = (origin: string, handle: string, session: NodeSavedSession): BlueskyLogin => {
		const { sub, aud, expires_at } = session.tokenSet;
		return {
			accountId: sub,
			handle,
			server: new URL(aud).origin,
			token: writeOAuthToken({ origin, session }),
			expiresAt: expires_at === undefined ? null : new Date(expires_at),
		};
	};

	return {
		metadata: clientMetadata,

		/** The public keys of the confidential client. */
		async jwks(origin: string) {
			return (await createClient(origin)).client.jwks;
		},

		/** The address where the user signs in. Throws `AppError`. */
		async begin(origin: string, handle: string): Promise<{ url: string; attempt: BlueskyAttempt }> {
			const { did } = await resolve(handle);
			const { client, stored } = await createClient(origin);
			try {
				const url = await client.authorize(did);
				if (!stored.attempt) throw unavailable();
				return { url: url.href, attempt: stored.attempt };
			} catch (error) {
				throw errorOf(error);
			}
		},

		/** Exchanges the code of a callback. Throws `BlueskyCallbackFailure`. */
		async finish(
			origin: string,
			query: URLSearchParams,
			attempt: BlueskyAttempt,
		): Promise<BlueskyLogin> {
			const { client, stored } = await createClient(origin, { attempt });
			try {
				const { session } = await client.callback(query);
				const { did, handle } = await client.identityResolver.resolve(session.did);
				if (!stored.session) throw unavailable();
				return loginOf(origin, handle === 'handle.invalid' ? did : handle, stored.session);
			} catch (error) {
				const isDenied =
					error instanceof OAuthCallbackError && error.params.get('error') === 'access_denied';
				throw new BlueskyCallbackFailure(
					isDenied ? 'denied' : 'unavailable',
					error instanceof Error ? error.message : 'unknown error',
				);
			}
		},

		/** The old refresh token ends. Throws `connection_expired` if the session has ended. */
		async refresh({ accountId, token }: NetworkAccount) {
			const { origin, session } = await read(token);
			const { client, stored } = await createClient(origin, { session });
			try {
				await client.restore(accountId, true);
			} catch (error) {
				throw errorOf(error);
			}
			return loginOf(origin, '', stored.session ?? session);
		},

		/** Ends the session. Succeeds if it has ended. Throws `AppError`. */
		async revoke({ accountId, token }: NetworkAccount): Promise<void> {
			const { origin, session } = await read(token);
			const { client } = await createClient(origin, { session });
			await client.revoke(accountId).catch((error: unknown) => {
				throw errorOf(error);
			});
		},
	};

	/** Throws `connection_expired` without the key with which the account was connected. */
	async function read(token: string) {
		const found = readOAuthToken(token);
		const method = found?.session.authMethod;
		const kid = typeof method === 'object' && method.method === 'private_key_jwt' && method.kid;
		const hasKey = !kid || (await keys).some((key) => key.kid === kid);
		if (!found || !hasKey) throw blueskyErrors.connectionExpired();
		return found;
	}
}

function errorOf(error: unknown): AppError {
	if (error instanceof NetworkError) return error;
	const hasEnded =
		error instanceof TokenRefreshError ||
		error instanceof TokenRevokedError ||
		error instanceof TokenInvalidError ||
		(error instanceof OAuthResponseError && error.error === 'invalid_grant');
	return hasEnded ? blueskyErrors.connectionExpired() : unavailable();
}
