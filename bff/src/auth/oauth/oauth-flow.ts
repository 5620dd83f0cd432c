import fastifyOauth2, { type OAuth2Namespace } from '@fastify/oauth2';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { OAuthClient } from '../../config/config.ts';
import { type OAuthEndpoints, ProviderError } from '../../providers/identity-provider.ts';
import { TokenResponse } from '../../providers/token-response.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { PendingConsent } from './pending-consent.ts';

/** What a provider brings or sends back to the callback. */
const CallbackQuery = Type.Object({
	state: Type.Optional(Type.String()),
	code: Type.Optional(Type.String()),
	error: Type.Optional(Type.String()),
});

export interface FlowOptions {
	client: OAuthClient;
	scopes: readonly string[];
	/** Where the provider wants to see the client's secret. */
	secretIn: 'header' | 'body';
	endpoints(): Promise<OAuthEndpoints>;
	pending: PendingConsent;
	/** A new state, which `pending` will check. */
	generateState(request: FastifyRequest): string;
	callbackUri(request: FastifyRequest): string;
	timeoutMs: number;
}

export type OAuthFlow = ReturnType<typeof createOAuthFlow>;

/**
 * The authorization code flow with PKCE, by @fastify/oauth2. The plugin wants to know the
 * provider's addresses when it is registered, and a provider that is down would keep the server
 * from starting: so it is registered on first use, on an instance that serves nothing.
 */
export function createOAuthFlow(options: FlowOptions) {
	let registered: Promise<OAuth2Namespace> | undefined;
	const library = () => {
		registered ??= register(options).catch((error: unknown) => {
			registered = undefined;
			throw error;
		});
		return registered;
	};

	return {
		/**
		 * Where to send the browser; sets the cookies that bind the consent to it. Throws
		 * `ProviderError`.
		 */
		async begin(request: FastifyRequest, reply: FastifyReply): Promise<string> {
			return (await library()).generateAuthorizationUri(request, reply);
		},

		/**
		 * Reads the callback and trades its code for tokens. Throws `OAuthFailure` or `ProviderError`.
		 */
		async finish(request: FastifyRequest): Promise<TokenResponse> {
			const { query } = request;
			if (!Value.Check(CallbackQuery, query))
				throw new OAuthFailure('expired', 'callback is malformed');
			await options.pending.check(request, query.state);
			if (query.error === 'access_denied') throw new OAuthFailure('denied', 'consent was denied');
			if (query.error !== undefined || query.code === undefined)
				throw new ProviderError('came back without a code');
			const { token } = await (await library())
				.getAccessTokenFromAuthorizationCodeFlow(request)
				.catch(() => {
					// The library's error holds the provider's answer, and with it what must not be logged.
					throw new ProviderError('gave no token');
				});
			if (!Value.Check(TokenResponse, token))
				throw new ProviderError('gave something else than a token');
			return token;
		},
	};
}

async function register(options: FlowOptions): Promise<OAuth2Namespace> {
	const { client, scopes, secretIn, endpoints, pending, generateState, callbackUri, timeoutMs } =
		options;
	const { authorize, token } = await endpoints();
	const [authorizeUrl, tokenUrl] = [new URL(authorize), new URL(token)];
	const holder = Fastify();
	await holder.register(fastifyOauth2, {
		name: 'flow',
		scope: [...scopes],
		credentials: {
			client,
			auth: {
				authorizeHost: authorizeUrl.origin,
				authorizePath: authorizeUrl.pathname,
				tokenHost: tokenUrl.origin,
				tokenPath: tokenUrl.pathname,
			},
			http: { timeout: timeoutMs, maxBytes: 64 * 1024 },
			options: { authorizationMethod: secretIn },
		},
		callbackUri,
		pkce: 'S256',
		cookie: pending.cookie,
		redirectStateCookieName: pending.stateCookie,
		verifierCookieName: pending.verifierCookie,
		generateStateFunction: generateState,
		// `finish` has checked it before the library is asked.
		checkStateFunction: () => true,
		userAgent: 'Warble',
	});
	await holder.ready();
	return holder.getDecorator<OAuth2Namespace>('flow');
}
