import { XRPCError } from '@atproto/api';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { AppError, invalidField } from '../../../http/app-error.ts';
import { readTextUpTo } from '../../../providers/read-text.ts';
import type { NetworkAccount } from '../../network.ts';
import { joinTokens, refreshTokenOf } from '../../token-pair.ts';
import { createAgent, type Fetch } from '../bluesky-agent.ts';
import { blueskyErrors } from '../bluesky-errors.ts';
import { isRateLimited, isTokenRefused, secondsToWait } from '../xrpc-errors.ts';
import { expiryOf, type SessionTokens } from './bluesky-token.ts';

export interface BlueskyLoginOptions {
	/** Servers are chosen by users, so it has to refuse private addresses. */
	fetch: Fetch;
	/** Timeout of one request. */
	timeoutMs?: number | undefined;
	/** The server that resolves handles. */
	entryway?: string | undefined;
	/** The directory of accounts (`did:plc`). */
	plcUrl?: string | undefined;
}

/** An account with a new session. */
export interface BlueskyLogin extends NetworkAccount {
	/** Without `@`. */
	handle: string;
	/** From when `token` has to be refreshed. Null if unknown. */
	expiresAt: Date | null;
}

const HANDLE = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;
/** A document of a few services and keys. */
const MAX_DOCUMENT_BYTES = 64 * 1024;

const DidDocument = Type.Object({
	alsoKnownAs: Type.Optional(Type.Array(Type.String())),
	service: Type.Array(Type.Object({ id: Type.String(), serviceEndpoint: Type.Unknown() })),
});

export type BlueskySignIn = ReturnType<typeof createBlueskyLogin>;

/** Sign-in at Bluesky with an app password. All functions throw `AppError`. */
export function createBlueskyLogin({
	fetch,
	timeoutMs = 15_000,
	entryway = 'https://bsky.social',
	plcUrl = 'https://plc.directory',
}: BlueskyLoginOptions) {
	const agentAt = (server: string, bearer?: string) =>
		createAgent({ server, bearer, fetch, timeoutMs });

	const readDocument = async (did: string): Promise<unknown> => {
		const host = /^did:web:([A-Za-z0-9.-]+)$/.exec(did)?.[1];
		const url = host ? `https://${host}/.well-known/did.json` : `${plcUrl}/${did}`;
		const signal = AbortSignal.timeout(timeoutMs);
		const response = await fetch(url, { redirect: 'manual', signal });
		if (!response.ok) throw new Error('There is no such document.');
		return JSON.parse(await readTextUpTo(MAX_DOCUMENT_BYTES, response));
	};

	const documentOf = (did: string): Promise<unknown> =>
		readDocument(did).catch(() => {
			throw unavailable();
		});

	/** The origin of an account's server, from its public document. */
	const serverOf = (document: unknown): string => {
		const services = Value.Check(DidDocument, document) ? document.service : [];
		const endpoint = services.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint;
		const url = typeof endpoint === 'string' ? URL.parse(endpoint) : null;
		const isSecure = url?.protocol === 'https:' || url?.protocol === new URL(entryway).protocol;
		if (!url || !isSecure) throw unavailable();
		return url.origin;
	};

	const login = (server: string, session: SessionTokens & { did: string; handle: string }) => ({
		accountId: session.did,
		handle: session.handle,
		server,
		token: joinTokens(session.accessJwt, session.refreshJwt),
		expiresAt: expiryOf(session.accessJwt),
	});

	/** The account of a handle. */
	const findDid = async (handle: string): Promise<string> => {
		const name = handle.trim().replace(/^@/, '').toLowerCase();
		if (!HANDLE.test(name))
			throw invalidField('handle', 'Enter your whole handle, such as name.bsky.social.');
		try {
			const { data } = await agentAt(entryway).resolveHandle({ handle: name });
			return data.did;
		} catch (error) {
			if (error instanceof XRPCError && error.status === 400)
				throw invalidField('handle', `Bluesky knows no account @${name}. Check the handle.`);
			throw errorOfLogin(error);
		}
	};

	const findAccount = async (handle: string): Promise<{ did: string; server: string }> => {
		const did = await findDid(handle);
		return { did, server: serverOf(await documentOf(did)) };
	};

	return {
		findAccount,

		/**
		 * The account of a handle or DID with its public document. The document's own handle counts
		 * only if it leads to the same account; otherwise it is `handle.invalid`.
		 */
		async resolve(identifier: string): Promise<{ did: string; handle: string; didDoc: unknown }> {
			const did = identifier.startsWith('did:') ? identifier : await findDid(identifier);
			const didDoc = await documentOf(did);
			serverOf(didDoc);
			const [name] = Value.Check(DidDocument, didDoc) ? (didDoc.alsoKnownAs ?? []) : [];
			const handle = name?.replace(/^at:\/\//, '').toLowerCase() ?? '';
			const found = await findDid(handle).catch(() => undefined);
			return { did, didDoc, handle: found === did ? handle : 'handle.invalid' };
		},

		async signIn({
			handle,
			password,
		}: {
			handle: string;
			password: string;
		}): Promise<BlueskyLogin> {
			const { did, server } = await findAccount(handle);
			try {
				const api = agentAt(server).com.atproto.server;
				const { data } = await api.createSession({ identifier: did, password });
				// A server answers only for its own accounts.
				if (data.did !== did) throw unavailable();
				return login(server, data);
			} catch (error) {
				throw errorOfPassword(error);
			}
		},

		/**
		 * The old access token works until it expires, the old refresh token for two hours. Throws
		 * `connection_expired` if the session has ended.
		 */
		async refresh({ accountId, server, token }: NetworkAccount): Promise<BlueskyLogin> {
			try {
				const { data } = await agentAt(
					server,
					refreshTokenOf(token),
				).com.atproto.server.refreshSession();
				if (data.did !== accountId) throw blueskyErrors.connectionExpired();
				return login(server, data);
			} catch (error) {
				if (error instanceof XRPCError && isTokenRefused(error))
					throw blueskyErrors.connectionExpired();
				throw errorOfLogin(error);
			}
		},

		/** Ends the session, which can no longer be refreshed. Succeeds if it has ended. */
		async revoke({ server, token }: NetworkAccount): Promise<void> {
			try {
				await agentAt(server, refreshTokenOf(token)).com.atproto.server.deleteSession();
			} catch (error) {
				if (error instanceof XRPCError && isTokenRefused(error)) return;
				throw errorOfLogin(error);
			}
		},
	};
}

function errorOfPassword(error: unknown): AppError {
	if (error instanceof XRPCError && error.error === 'AuthFactorTokenRequired')
		return invalidField(
			'password',
			'With this password, Bluesky also asks for a code. Use an app password: Bluesky, Settings, Privacy and security, App passwords.',
		);
	if (error instanceof XRPCError && error.status === 401)
		return invalidField(
			'password',
			'Bluesky does not accept this app password for this handle. Check both.',
		);
	return errorOfLogin(error);
}

function errorOfLogin(error: unknown): AppError {
	if (error instanceof AppError) return error;
	return error instanceof XRPCError && isRateLimited(error)
		? blueskyErrors.rateLimited(secondsToWait(error))
		: unavailable();
}

export function unavailable(): AppError {
	return new AppError(
		503,
		'provider_unavailable',
		'The account’s server at Bluesky cannot be reached right now. Try again in a moment.',
	);
}
