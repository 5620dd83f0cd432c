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
import { hashToken } from '../../api/caller-store.ts';
import { createOauthAdapter, type OauthAdapterOptions } from './oauth-adapter.ts';
import { checkMetadata } from './redirect-uris.ts';

const db = areaDb('access', { reads: ['users'] });

const ACCESS_TOKEN_SECONDS = 10 * 60;
/** An agent that is not used for this long has to be connected again. */
const REFRESH_TOKEN_SECONDS = 60 * DAY_SECONDS;
/** How long the user may take to answer. */
const REQUEST_SECONDS = 60 * 60;

/** What programs authenticate by at the token endpoint. Most cannot keep a secret. */
export const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post'];
export const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** The addresses of the OAuth server. */
export const oauthPaths = {
	authorization: '/oauth/authorize',
	token: '/oauth/token',
	registration: '/oauth/register',
	revocation: '/oauth/revoke',
};

export interface OauthServerOptions extends Pick<OauthAdapterOptions, 'em' | 'now' | 'endGrant'> {
	config: Pick<Config, 'isProduction' | 'sessionKeys'>;
	limits: SharedLimits;
	log: FastifyBaseLogger;
	/** The origin of the product, which issues the tokens. */
	issuer: string;
	/** The addresses that tokens can be meant for. The first one is the default. */
	resources: readonly [string, ...string[]];
	/** Reads the document that describes a program, at the address that is its id. */
	fetchDocument: ReturnType<typeof createPublicFetch>;
}

/**
 * The OAuth 2.1 server for agents: a library with everything turned off that agents do not need.
 * The user's session is the product's, and each request for access is shown to the user.
 */
export function createOauthServer({
	config: { isProduction, sessionKeys },
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
	const prefix = isProduction ? '__Secure-' : '';
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
			// Browsers never send it: there is nothing at this path.
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
		// The library needs a key for ID tokens, of which it makes none here.
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
		// Whatever a program revokes, it does not want the access any more.
		revokeGrantPolicy: () => true,
		rotateRefreshToken: true,
		routes: oauthPaths,
		scopes: [...rights],
		ttl: {
			AccessToken: ACCESS_TOKEN_SECONDS,
			AuthorizationCode: 60,
			// Each refresh token prolongs it.
			Grant: ACCESS_TOKEN_SECONDS + 5 * 60,
			Interaction: REQUEST_SECONDS,
			RefreshToken: REFRESH_TOKEN_SECONDS,
			Session: REQUEST_SECONDS,
		},
	});

	// The headers of proxies are those that `oauth-routes.ts` has checked.
	provider.proxy = true;
	provider.Client.prototype.compareClientSecret = function compare(this: Client, secret: string) {
		// Only the hash is stored: see `oauth-adapter.ts`.
		return this.clientSecret === hashToken(secret);
	};
	for (const event of ['server_error', 'error'] as const)
		provider.on(event, (...parts) =>
			log.error({ err: parts.find((part) => part instanceof Error) }, 'an agent’s request failed'),
		);
	// Before the user has answered, errors are a page: anyone can register a program, and would have
	// addresses of Warble that lead to theirs (RFC 9700, section 4.11.2).
	provider.on('authorization.error', (context, error) => {
		if ((context as RequestContext).oidc.route === 'authorization')
			(error as errors.OIDCProviderError).allow_redirect = false;
	});
	for (const event of ['authorization.error', 'grant.error', 'registration_create.error'] as const)
		provider.on(event, (_context, error) =>
			log.info({ code: (error as errors.OIDCProviderError).error }, 'an agent’s request refused'),
		);
	return provider;
}

/** The user answers every request for access, even if they have allowed the same before. */
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
 * The screen where the user answers. The library's cookie, without which nobody can answer, is sent
 * to that screen only: this one goes to the routes that it calls.
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
