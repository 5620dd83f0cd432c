import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
	type Client,
	errors,
	type Interaction,
	interactionPolicy,
	Provider,
	type RequestContext,
} from 'oidc-provider';
import { CONSENT_PATH } from '../../../../contract/access/consent.ts';
import { rights } from '../../../../contract/access/rights.ts';
import type { Config } from '../../../config/config.ts';
import { areaDb } from '../../../database/orm.ts';
import { addressBlockOf } from '../../../http/address-block.ts';
import { hasRoom } from '../../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../../http/limits/shared-limits.ts';
import type { createPublicFetch } from '../../../http/outgoing/public-fetch.ts';
import { DAY_SECONDS } from '../../../time.ts';
import { hashToken } from '../../tokens/hash-token.ts';
import { checkMetadata } from './client-metadata.ts';
import { createOauthAdapter, type OauthAdapterOptions } from './oauth-adapter.ts';
import { CLIENT_AUTHENTICATION, GRANT_TYPES, oauthPaths } from './oauth-endpoints.ts';

const db = areaDb('access', { reads: ['users'] });

const ACCESS_TOKEN_SECONDS = 10 * 60;
/** An agent that is not used for this long has to be connected again. */
const REFRESH_TOKEN_SECONDS = 60 * DAY_SECONDS;
/** After this time without consent, an authorization request expires. */
const REQUEST_SECONDS = 60 * 60;

export interface OauthServerOptions extends Pick<OauthAdapterOptions, 'em' | 'now' | 'endGrant'> {
	config: Pick<Config, 'sessionKeys'>;
	limits: SharedLimits;
	log: FastifyBaseLogger;
	/** The issuer of tokens: the public origin of the product. */
	issuer: string;
	/** The possible audiences of tokens (RFC 8707). The first one is the default. */
	resources: readonly [string, ...string[]];
	/** Reads a client ID metadata document. */
	fetchDocument: ReturnType<typeof createPublicFetch>;
}

/**
 * The OAuth 2.1 server for agents: `oidc-provider` without the features that agents do not need.
 * Users are signed in by the product's session, and every authorization request needs their
 * consent.
 */
export function createOauthServer({
	config: { sessionKeys },
	em,
	now,
	endGrant,
	limits,
	log,
	issuer,
	resources,
	fetchDocument,
}: OauthServerOptions): Provider {
	const documents = limits('agent-document', { points: 60, duration: 60 * 60 });
	// Browsers refuse this prefix over http, which a server on the user’s own computer may use.
	const prefix = issuer.startsWith('https:') ? '__Secure-' : '';
	const names = {
		session: `${prefix}warble-agent-session`,
		interaction: `${prefix}warble-agent-request`,
		resume: `${prefix}warble-agent-answer`,
	};
	const cookie = { httpOnly: true, sameSite: 'lax', signed: true };
	const off = { enabled: false };

	const provider = new Provider(issuer, {
		adapter: createOauthAdapter({
			em,
			now,
			endGrant,
			addressAfter: (id) => `${issuer}${oauthPaths.authorization}/${id}`,
		}),
		clientAuthMethods: CLIENT_AUTHENTICATION,
		clientBasedCORS: () => false,
		clientDefaults: { grant_types: GRANT_TYPES },
		cookies: {
			keys: sessionKeys.map((key) =>
				createHmac('sha256', key).update('agents').digest('base64url'),
			),
			names,
			short: cookie,
			// The cookie of the session that the library does not have: nothing is served at this path.
			long: { ...cookie, path: '/oauth/session' },
		},
		expiresWithSession: () => false,
		extraClientMetadata: {
			properties: ['redirect_uris'],
			validator: (_context: unknown, _name: string, _value: unknown, metadata: object) =>
				checkMetadata(metadata as Parameters<typeof checkMetadata>[0]),
		},
		features: {
			clientIdMetadataDocument: {
				ack: 'draft-02',
				enabled: true,
				allowFetch: async (context: RequestContext | undefined) =>
					context === undefined || hasRoom(documents, addressBlockOf(context.ip)),
			},
			devInteractions: off,
			dPoP: off,
			pushedAuthorizationRequests: off,
			registration: { enabled: true, issueRegistrationAccessToken: false },
			resourceIndicators: {
				enabled: true,
				defaultResource: (_context: unknown, _client: unknown, oneOf?: string[]) =>
					oneOf?.[0] ?? resources[0],
				getResourceServerInfo: (_context: unknown, resource: string) => {
					if (!resources.includes(resource)) throw new errors.InvalidTarget();
					return {
						scope: rights.join(' '),
						audience: resource,
						accessTokenTTL: ACCESS_TOKEN_SECONDS,
						accessTokenFormat: 'opaque',
					};
				},
			},
			revocation: {
				enabled: true,
				allowedPolicy: (_context: unknown, { clientId }: Client, token: { clientId: string }) =>
					token.clientId === clientId,
			},
			rpInitiatedLogout: off,
			userinfo: off,
		},
		fetch: (address: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) =>
			fetchDocument(address, { headers, signal, redirect: 'manual' }),
		findAccount: async (_context: unknown, id: string) => {
			const user = await db(em)
				.selectFrom('users')
				.where('id', '=', id)
				.where('deletesAt', 'is', null)
				.select('id')
				.executeTakeFirst();
			return user && { accountId: id, claims: () => ({ sub: id }) };
		},
		interactions: { policy: [askAlways()], url: bindToBrowser },
		issueRefreshToken: (_context: unknown, client: Client) =>
			client.grantTypeAllowed('refresh_token'),
		// The library needs a key for ID tokens, although it issues none here.
		jwks: { keys: [generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })] },
		pkce: { required: () => true },
		renderError: (
			context: RequestContext,
			{ error, error_description = 'The request is not valid.' }: errors.OIDCProviderError,
		) => {
			context.type = 'text/plain';
			context.body = `This program cannot be connected: ${error_description} (${error})`;
		},
		responseTypes: ['code'],
		// Revoking any token of a program ends its connection.
		revokeGrantPolicy: () => true,
		rotateRefreshToken: true,
		routes: oauthPaths,
		scopes: [...rights],
		ttl: {
			AccessToken: ACCESS_TOKEN_SECONDS,
			AuthorizationCode: 60,
			// Extended by each refresh token: see `keepUntil` in `oauth-adapter.ts`.
			Grant: ACCESS_TOKEN_SECONDS + 5 * 60,
			Interaction: REQUEST_SECONDS,
			RefreshToken: REFRESH_TOKEN_SECONDS,
			Session: REQUEST_SECONDS,
		},
	});

	// Proxy headers can be trusted, because `oauth-routes.ts` sets them.
	provider.proxy = true;
	provider.Client.prototype.compareClientSecret = function compare(this: Client, secret: string) {
		// Only the hash is stored: see `oauth-adapter.ts`.
		return this.clientSecret === hashToken(secret);
	};
	for (const event of ['server_error', 'error'] as const)
		provider.on(event, (...parts) =>
			log.error({ err: parts.find((part) => part instanceof Error) }, 'OAuth request failed'),
		);
	// Before the user has answered, errors are a page: anyone can register a program, and would have
	// addresses of Warble that lead to theirs (RFC 9700, section 4.11.2).
	provider.on('authorization.error', (context, error) => {
		if ((context as RequestContext).oidc.route === 'authorization')
			(error as errors.OIDCProviderError).allow_redirect = false;
	});
	for (const event of ['authorization.error', 'grant.error', 'registration_create.error'] as const)
		provider.on(event, (_context, error) =>
			log.info({ code: (error as errors.OIDCProviderError).error }, 'OAuth request refused'),
		);
	return provider;
}

/** Every authorization request needs consent, even if the user has allowed the same before. */
function askAlways() {
	return new interactionPolicy.Prompt(
		{ name: 'consent', requestable: true },
		new interactionPolicy.Check(
			'not_answered',
			'the user has to answer',
			'interaction_required',
			({ oidc }) => oidc.result?.consent === undefined,
		),
	);
}

/**
 * Returns the address of the consent screen. The cookie of the library, which binds a request to
 * its browser, would be sent only to that screen; this one is sent to the routes that it calls.
 */
function bindToBrowser({ cookies, oidc }: RequestContext, { uid }: Interaction): string {
	cookies.set(oidc.provider.cookieName('interaction'), uid, {
		httpOnly: true,
		sameSite: 'lax',
		signed: true,
		path: `/api/access/requests/${uid}`,
		maxAge: REQUEST_SECONDS * 1000,
	});
	return `${CONSENT_PATH}/${uid}`;
}
