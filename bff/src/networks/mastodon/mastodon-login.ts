import { createHash, randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { AppError, invalidField } from '../../http/app-error.ts';
import { type MastodonInstance, readInstance } from './instance.ts';
import { originOfInstance } from './mastodon-address.ts';
import {
	createMastodonClient,
	type MastodonHttpOptions,
	MastodonRefusal,
	sendMeasured,
} from './mastodon-http.ts';
import { StatusId } from './mastodon-status.ts';
import { readToken, writeToken } from './mastodon-token.ts';

export interface MastodonLoginOptions {
	timeoutMs?: number | undefined;
	/** As for `createMastodon`. */
	fetch?: typeof fetch | undefined;
	/** Allows instances on this machine, without TLS. */
	allowHttp?: boolean | undefined;
}

/** Warble as an app at one instance. Registered once, and secret. */
export interface MastodonApp {
	server: string;
	clientId: string;
	clientSecret: string;
	redirectUri: string;
}

/** An account whose owner has allowed the app. */
export interface ConnectedMastodon {
	accountId: string;
	server: string;
	/** With its server, such as `ada@mastodon.social`. */
	handle: string;
	name: string;
	token: string;
	/** Separated by spaces. */
	scopes: string;
}

/** What Warble asks for. https://docs.joinmastodon.org/api/oauth-scopes/ */
export const mastodonScopes =
	'read:accounts read:lists read:search read:statuses write:favourites write:media write:statuses';

const MAX_BYTES = 2 ** 20;
const Registered = Type.Object({
	clientId: Type.String({ minLength: 1, maxLength: 4000 }),
	clientSecret: Type.String({ minLength: 1, maxLength: 4000 }),
});
const Token = Type.Object({
	accessToken: Type.String({ minLength: 1, maxLength: 4000 }),
	scope: Type.Optional(Type.String({ maxLength: 4000 })),
});
const Me = Type.Object({
	id: StatusId,
	username: Type.String({ minLength: 1, maxLength: 100 }),
	displayName: Type.Optional(Type.String()),
});

export type MastodonLogin = ReturnType<typeof createMastodonLogin>;

/**
 * Connects accounts at any instance. All functions throw `AppError` with a message for the user.
 * https://docs.joinmastodon.org/client/authorized/
 */
export function createMastodonLogin({
	timeoutMs = 15_000,
	fetch: send = (input, init) => fetch(input, init),
	allowHttp,
}: MastodonLoginOptions = {}) {
	const http: MastodonHttpOptions = { fetch: send, timeoutMs, maxBytes: MAX_BYTES };

	/** Posts a form, and validates the answer. Throws `MastodonRefusal` and `AppError`. */
	const post = async <Schema extends Type.TSchema>(
		server: string,
		path: string,
		form: Record<string, string>,
		schema: Schema,
	): Promise<Static<Schema>> => {
		const answer = await sendMeasured(http, new URL(path, server), {
			method: 'POST',
			headers: { accept: 'application/json' },
			body: new URLSearchParams(form),
			signal: AbortSignal.timeout(timeoutMs),
		})
			.then((response) => response.json())
			.catch((error: unknown) => {
				throw error instanceof MastodonRefusal ? error : unavailable(server);
			});
		if (!Value.Check(schema, answer)) throw unavailable(server);
		return answer;
	};

	return {
		/** The instance whose address a person typed. */
		async checkInstance(typed: string): Promise<MastodonInstance & { server: string }> {
			const server = originOfInstance(typed, { allowHttp });
			if (server === undefined) {
				throw invalidField(
					'server',
					'Enter the address of your Mastodon server, such as mastodon.social.',
				);
			}
			const instance = await readInstance(createMastodonClient({ ...http, server })).catch(
				(error: unknown) => {
					throw errorOfInstance(server, error);
				},
			);
			if (!instance) throw notMastodon(server);
			return { ...instance, server };
		},

		async registerApp(app: {
			server: string;
			redirectUri: string;
			/** The address of this installation. */
			website: string;
		}): Promise<MastodonApp> {
			const { server, redirectUri, website } = app;
			const form = {
				client_name: 'Warble',
				redirect_uris: redirectUri,
				scopes: mastodonScopes,
				website,
			};
			try {
				const { clientId, clientSecret } = await post(server, '/api/v1/apps', form, Registered);
				return { server, clientId, clientSecret, redirectUri };
			} catch (error) {
				throw errorOfInstance(server, error);
			}
		},

		/** Where the user allows the app. */
		authorizeUrl(
			{ server, clientId, redirectUri }: MastodonApp,
			{ state, challenge }: { state: string; challenge: string },
		): string {
			const url = new URL('/oauth/authorize', server);
			url.search = new URLSearchParams({
				response_type: 'code',
				client_id: clientId,
				redirect_uri: redirectUri,
				scope: mastodonScopes,
				state,
				code_challenge: challenge,
				code_challenge_method: 'S256',
				// Otherwise a person with several accounts could connect only one.
				force_login: 'true',
			}).toString();
			return url.href;
		},

		/** With the code `conflict` the instance no longer knows the app: register it again. */
		async exchangeCode(
			{ server, clientId, clientSecret, redirectUri }: MastodonApp,
			{ code, verifier }: { code: string; verifier: string },
		): Promise<ConnectedMastodon> {
			const form = {
				grant_type: 'authorization_code',
				code,
				client_id: clientId,
				client_secret: clientSecret,
				redirect_uri: redirectUri,
				code_verifier: verifier,
				scope: mastodonScopes,
			};
			const issued = await post(server, '/oauth/token', form, Token).catch((error: unknown) => {
				throw errorOfCode(server, error);
			});
			const { accessToken, scope = mastodonScopes } = issued;
			const client = createMastodonClient({ ...http, server, accessToken });
			const me: unknown = await client.v1.accounts.verifyCredentials().catch(() => undefined);
			if (!Value.Check(Me, me)) throw unavailable(server);
			return {
				accountId: me.id,
				server,
				handle: `${me.username}@${hostOf(server)}`,
				name: (me.displayName ?? '').replaceAll('\0', '').toWellFormed().trim() || me.username,
				token: writeToken({ accessToken, clientId, clientSecret }),
				scopes: scope,
			};
		},

		/** Makes the instance refuse a token from now on. Succeeds if it does already. */
		async revoke({ server, token }: { server: string; token: string }): Promise<void> {
			const credentials = readToken(token);
			if (!credentials) return;
			const form = {
				client_id: credentials.clientId,
				client_secret: credentials.clientSecret,
				token: credentials.accessToken,
			};
			await post(server, '/oauth/revoke', form, Type.Unknown()).catch((error: unknown) => {
				// The instance does not know the token, or the app, any more.
				if (error instanceof MastodonRefusal && [400, 401, 403, 404].includes(error.status)) return;
				throw error instanceof MastodonRefusal ? unavailable(server) : error;
			});
		},
	};
}

/** The secret of one sign-in, and its hash for the instance (PKCE). */
export function createVerifier(): { verifier: string; challenge: string } {
	const verifier = randomBytes(32).toString('base64url');
	return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

function errorOfInstance(server: string, error: unknown): AppError {
	if (error instanceof AppError) return error;
	if (!(error instanceof MastodonRefusal)) return unavailable(server);
	const { status, headers } = error;
	if (status >= 500 || status === 408 || status === 429) return unavailable(server);
	const target = URL.parse(headers.get('location') ?? '', server);
	if (status < 400 && target && target.origin !== server) {
		return invalidField(
			'server',
			`${hostOf(server)} leads to ${target.host}. If that is your Mastodon server, enter its address.`,
		);
	}
	return notMastodon(server);
}

function errorOfCode(server: string, error: unknown): AppError {
	if (error instanceof AppError) return error;
	const status = error instanceof MastodonRefusal ? error.status : 500;
	if (status === 401) {
		const message = `${hostOf(server)} no longer knows Warble. Connect Mastodon again.`;
		return new AppError(409, 'conflict', message);
	}
	if (status >= 400 && status < 500 && status !== 429) {
		const message = `This sign-in at ${hostOf(server)} has expired. Connect Mastodon again.`;
		return new AppError(404, 'link_invalid', message);
	}
	return unavailable(server);
}

function notMastodon(server: string): AppError {
	return invalidField(
		'server',
		`${hostOf(server)} is not a Mastodon server that Warble can use. Check the address.`,
	);
}

function unavailable(server: string): AppError {
	return new AppError(
		503,
		'provider_unavailable',
		`${hostOf(server)} does not respond as a Mastodon server. Check the address, or try again in a moment.`,
	);
}

function hostOf(server: string): string {
	return new URL(server).host;
}
