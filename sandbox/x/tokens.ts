import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import * as Type from 'typebox';
import type { RegisteredApp } from '../oauth/authorization.ts';
import { type Grant, type Grants, isBasicOf } from '../oauth/grants.ts';
import type { ProviderScript } from '../oauth/script.ts';

const TOKEN_LIFETIME_SECONDS = 7200;

const TokenRequest = Type.Object({
	grant_type: Type.Optional(Type.String()),
	code: Type.Optional(Type.String()),
	redirect_uri: Type.Optional(Type.String()),
	code_verifier: Type.Optional(Type.String()),
	refresh_token: Type.Optional(Type.String()),
});
type TokenRequest = Type.Static<typeof TokenRequest>;

const Revocation = Type.Object({ token: Type.Optional(Type.String()) });

/** Issues tokens for a code or a refresh token, each valid once, and revokes them. */
export const tokenRoutes: FastifyPluginAsyncTypebox<{
	client: RegisteredApp;
	grants: Grants;
	script: ProviderScript;
}> = async (app, options) => {
	const { client, grants, script } = options;

	app.post(
		'/2/oauth2/token',
		{ schema: { body: TokenRequest }, preValidation: script.at('token') },
		async (request, reply) => {
			const { grant_type } = request.body;
			if (!isBasicOf(request.headers.authorization, client)) return refuseClient(reply);
			if (grant_type !== 'authorization_code' && grant_type !== 'refresh_token')
				return refuseValue(reply, 'grant type');
			const grant = grantFor(request.body, grants);
			if (!grant)
				return refuseValue(reply, grant_type === 'refresh_token' ? 'token' : 'authorization code');
			return writeTokens(grant, grants);
		},
	);

	app.post(
		'/2/oauth2/revoke',
		{ schema: { body: Revocation }, preValidation: script.at('revoke') },
		async (request, reply) => {
			if (!isBasicOf(request.headers.authorization, client)) return refuseClient(reply);
			grants.revoke(request.body.token);
			return { revoked: true };
		},
	);
};

/** X's response to an app that exchanges a code or a refresh token. */
export function writeTokens(grant: Grant, grants: Grants): object {
	return {
		token_type: 'bearer',
		expires_in: TOKEN_LIFETIME_SECONDS,
		access_token: grants.createToken(grant, TOKEN_LIFETIME_SECONDS),
		scope: grant.scopes.join(' '),
		...(grant.scopes.includes('offline.access')
			? { refresh_token: grants.createRefreshToken(grant) }
			: {}),
	};
}

function grantFor(
	{ grant_type, code, redirect_uri, code_verifier, refresh_token }: TokenRequest,
	grants: Grants,
): Grant | undefined {
	if (grant_type === 'refresh_token') return grants.refresh(refresh_token);
	return grants.redeem({ code, redirectUri: redirect_uri, verifier: code_verifier });
}

function refuseClient(reply: FastifyReply): FastifyReply {
	return reply.code(401).send({
		error: 'unauthorized_client',
		error_description: 'Missing valid authorization header',
	});
}

function refuseValue(reply: FastifyReply, what: string): FastifyReply {
	return reply.code(400).send({
		error: 'invalid_request',
		error_description: `Value passed for the ${what} was invalid.`,
	});
}
