import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { createIdTokens } from './google/id-token.ts';
import { people, personFor } from './google/people.ts';
import { type RegisteredApp, readAuthorization } from './oauth/authorization.ts';
import { consentRoutes } from './oauth/consent-routes.ts';
import { type Grant, Grants } from './oauth/grants.ts';
import { ProviderScript, Step } from './oauth/script.ts';
import { scriptRoutes } from './script.ts';

/** The OAuth client of Warble. */
export const googleApp: RegisteredApp = {
	id: 'sandbox-google',
	secret: 'sandbox-google-secret',
	callbackPath: '/auth/google/callback',
	scopes: ['openid', 'email', 'profile'],
};

const CODE_LIFETIME_MS = 600_000;
const TOKEN_LIFETIME_SECONDS = 3599;

const TokenRequest = Type.Object({
	grant_type: Type.Optional(Type.String()),
	client_id: Type.Optional(Type.String()),
	client_secret: Type.Optional(Type.String()),
	code: Type.Optional(Type.String()),
	redirect_uri: Type.Optional(Type.String()),
	code_verifier: Type.Optional(Type.String()),
});

/**
 * Google as an OpenID Connect provider. All routes are below `/google`, which is also the issuer.
 */
export const google: FastifyPluginAsyncTypebox = async (app) => {
	const grants = new Grants({ prefix: 'sandbox-google-token-', codeLifetimeMs: CODE_LIFETIME_MS });
	const script = new ProviderScript((reply, status) =>
		refuse(reply, status, 'backend_error', 'The sandbox fails, as a test requested.'),
	);
	const idTokens = createIdTokens();
	await app.register(formbody);
	await app.register(scriptRoutes('google', Step, script));
	await app.register(consentRoutes, {
		path: '/google/o/oauth2/v2/auth',
		title: 'Sandbox Google',
		read: (parameters) => readAuthorization(parameters, googleApp),
		grants,
		people,
		other: { label: 'Or another address', personFor },
	});

	app.get(
		'/google/.well-known/openid-configuration',
		{ preValidation: script.at('discovery') },
		async (request) => {
			const issuer = issuerOf(request);
			return {
				issuer,
				authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
				token_endpoint: `${issuer}/token`,
				userinfo_endpoint: `${issuer}/v1/userinfo`,
				jwks_uri: `${issuer}/oauth2/v3/certs`,
				response_types_supported: ['code'],
				subject_types_supported: ['public'],
				id_token_signing_alg_values_supported: ['RS256'],
				scopes_supported: googleApp.scopes,
				token_endpoint_auth_methods_supported: ['client_secret_post'],
				claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
				code_challenge_methods_supported: ['S256'],
				grant_types_supported: ['authorization_code'],
			};
		},
	);
	app.get('/google/oauth2/v3/certs', async () => idTokens.keys());

	app.post(
		'/google/token',
		{ schema: { body: TokenRequest }, preValidation: script.at('token') },
		async (request, reply) => {
			const { grant_type, client_id, client_secret, code, redirect_uri, code_verifier } =
				request.body;
			if (client_id !== googleApp.id || client_secret !== googleApp.secret)
				return refuse(reply, 401, 'invalid_client', 'Unauthorized');
			if (grant_type !== 'authorization_code')
				return refuse(
					reply,
					400,
					'unsupported_grant_type',
					`Invalid grant_type: ${grant_type ?? ''}`,
				);
			const grant = grants.redeem({ code, redirectUri: redirect_uri, verifier: code_verifier });
			if (!grant) return refuse(reply, 400, 'invalid_grant', 'Bad Request');
			const time = Math.floor(Date.now() / 1000);
			const claims = {
				iss: issuerOf(request),
				aud: googleApp.id,
				azp: googleApp.id,
				iat: time,
				exp: time + TOKEN_LIFETIME_SECONDS,
			};
			return {
				access_token: grants.createToken(grant, TOKEN_LIFETIME_SECONDS),
				expires_in: TOKEN_LIFETIME_SECONDS,
				scope: grant.scopes.join(' '),
				token_type: 'Bearer',
				id_token: idTokens.write({ ...claims, ...describe(grant, true) }),
			};
		},
	);

	app.get('/google/v1/userinfo', { preValidation: script.at('user') }, async (request, reply) => {
		const grant = grants.find(request.headers.authorization);
		if (!grant) return refuse(reply, 401, 'invalid_request', 'Invalid Credentials');
		return describe(grant, !script.takeAction('no-email'));
	});
};

function describe({ person, scopes }: Grant, tellsEmail: boolean): Record<string, unknown> {
	const { id, name, email, isEmailVerified } = person;
	return {
		sub: id,
		...(scopes.includes('profile') ? { name, given_name: name.split(' ')[0] } : {}),
		...(scopes.includes('email') && tellsEmail ? { email, email_verified: isEmailVerified } : {}),
	};
}

function issuerOf(request: FastifyRequest): string {
	return `${request.protocol}://${request.host}/google`;
}

function refuse(
	reply: FastifyReply,
	status: number,
	error: string,
	description: string,
): FastifyReply {
	return reply.code(status).send({ error, error_description: description });
}
