import fastifyOauth2, { type OAuth2Namespace } from '@fastify/oauth2';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { OAuthClient } from '../../config/config.ts';
import { type OAuthEndpoints, ProviderError } from '../../providers/identity-provider.ts';
import { TokenResponse } from '../../providers/token-response.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { PendingConsent } from './pending-consent.ts';

/** The query that a provider adds to the callback URL. */
const CallbackQuery = Type.Object({
	state: Type.Optional(Type.String()),
	code: Type.Optional(Type.String()),
	error: Type.Optional(Type.String()),
});

export interface FlowOptions {
	client: OAuthClient;
	scopes: readonly string[];
	/** Where the provider expects the client's secret. */
	secretIn: 'header' | 'body';
	endpoints(): Promise<OAuthEndpoints>;
	pending: PendingConsent;
	/** Creates a state, which `pending` remembers and checks later. */
	generateState(request: FastifyRequest): string;
	callbackUri(request: FastifyRequest): string;
	timeoutMs: number;
}

/** The name that the plugin gives to the cookies of an attempt. */
const STATE = 'state';
const VERIFIER = 'verifier';

export type OAuthFlow = ReturnType<typeof createOAuthFlow>;

/**
 * The authorization code flow with PKCE, by @fastify/oauth2. The plugin needs the provider's
 * endpoints when it is registered, and reading them fails while the provider is down. So that the
 * server can start anyway, the plugin is registered on first use, on a Fastify instance that serves
 * nothing.
 */
export function createOAuthFlow(options: FlowOptions) {
	let registered: Promise<OAuth2Namespace> | undefined;
	const registerOnce = () => {
		registered ??= register(options).catch((error: unknown) => {
			registered = undefined;
			throw error;
		});
		return registered;
	};

	return {
		/**
		 * The URL to send the browser to; sets the cookie that binds the consent to this browser.
		 * Throws `ProviderError`.
		 */
		async begin(request: FastifyRequest, reply: FastifyReply): Promise<string> {
			const flow = await registerOnce();
			const { receiver, cookies } = receiveCookies();
			const url = await flow.generateAuthorizationUri(request, receiver);
			const { [STATE]: state = '', [VERIFIER]: verifier = '' } = cookies;
			options.pending.begin(request, reply, state, verifier);
			return url;
		},

		/**
		 * Validates the callback and exchanges its code for tokens. Throws `OAuthFailure` or
		 * `ProviderError`.
		 */
		async finish(request: FastifyRequest): Promise<TokenResponse> {
			const { query } = request;
			if (!Value.Check(CallbackQuery, query))
				throw new OAuthFailure('expired', 'callback is malformed');
			const verifier = await options.pending.check(request, query.state);
			if (query.error === 'access_denied') throw new OAuthFailure('denied', 'consent was denied');
			if (query.error !== undefined || query.code === undefined)
				throw new ProviderError('callback has no code');
			const { token } = await (await registerOnce())
				.getAccessTokenFromAuthorizationCodeFlow(withCookie(request, VERIFIER, verifier))
				.catch(() => {
					// The library's error contains the provider's response, which must not be logged.
					throw new ProviderError('token request failed');
				});
			if (!Value.Check(TokenResponse, token)) throw new ProviderError('token response is invalid');
			return token;
		},
	};
}

async function register(options: FlowOptions): Promise<OAuth2Namespace> {
	const { client, scopes, secretIn, endpoints, generateState, callbackUri, timeoutMs } = options;
	const { authorize, token } = await endpoints();
	const [authorizeUrl, tokenUrl] = [new URL(authorize), new URL(token)];
	const instance = Fastify();
	await instance.register(fastifyOauth2, {
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
		redirectStateCookieName: STATE,
		verifierCookieName: VERIFIER,
		generateStateFunction: generateState,
		// `finish` has already checked it.
		checkStateFunction: () => true,
		userAgent: 'Warble',
	});
	await instance.ready();
	return instance.getDecorator<OAuth2Namespace>('flow');
}

// The plugin stores one attempt per browser, in cookies that have the same name for all attempts.
// It gets objects in place of the reply and the request, so that `PendingConsent` can store
// several.

/** Receives the cookies that the plugin sets. */
function receiveCookies() {
	const cookies: Record<string, string> = {};
	const receiver = {
		setCookie(name: string, value: string) {
			cookies[name] = value;
		},
	};
	return { receiver: receiver as unknown as FastifyReply, cookies };
}

/** The request with a different cookie. */
function withCookie(request: FastifyRequest, name: string, value: string): FastifyRequest {
	return Object.create(request, { cookies: { value: { [name]: value } } });
}
