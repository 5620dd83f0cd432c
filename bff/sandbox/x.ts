import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import * as Type from 'typebox';
import type { RegisteredApp } from './oauth/authorization.ts';
import { consentRoutes } from './oauth/consent-routes.ts';
import { Grants, isBasicOf } from './oauth/grants.ts';
import { Script, scriptRoutes } from './oauth/script.ts';
import { people, personFor } from './x/people.ts';
import { refuse } from './x/problem.ts';

/** The client that is registered here. */
export const xApp: RegisteredApp = {
	id: 'sandbox-x',
	secret: 'sandbox-x-secret',
	callbackPath: '/auth/twitter/callback',
	scopes: ['users.read', 'tweet.read', 'tweet.write', 'users.email', 'like.read', 'like.write', 'offline.access'],
};

const CODE_LIVES_MS = 30_000;
const TOKEN_LIVES_SECONDS = 7200;
/** In fifteen minutes, as X says it allows. */
const CALLS = 75;

const TokenRequest = Type.Object({
	grant_type: Type.Optional(Type.String()),
	code: Type.Optional(Type.String()),
	redirect_uri: Type.Optional(Type.String()),
	code_verifier: Type.Optional(Type.String()),
});

/** X: its consent page, its tokens, and who somebody is. */
export const x: FastifyPluginAsyncTypebox = async (app) => {
	const grants = new Grants({ prefix: 'sandbox-x-token-', codeLivesMs: CODE_LIVES_MS });
	const script = new Script(refuse);
	await app.register(formbody);
	await app.register(scriptRoutes, { provider: 'x', script });
	await app.register(consentRoutes, {
		path: '/i/oauth2/authorize',
		title: 'Sandbox X',
		app: xApp,
		grants,
		people,
		other: { label: 'Or another handle', personFor },
	});

	app.post('/2/oauth2/token', { schema: { body: TokenRequest }, preValidation: script.at('token') }, async (request, reply) => {
		const { grant_type, code, redirect_uri, code_verifier } = request.body;
		if (!isBasicOf(request.headers.authorization, xApp)) {
			return refuseToken(reply, 401, 'unauthorized_client', 'Missing valid authorization header');
		}
		if (grant_type !== 'authorization_code') {
			return refuseToken(reply, 400, 'invalid_request', 'Value passed for the grant type was invalid.');
		}
		const grant = grants.redeem({ code, redirectUri: redirect_uri, verifier: code_verifier });
		if (!grant) return refuseToken(reply, 400, 'invalid_request', 'Value passed for the authorization code was invalid.');
		return {
			token_type: 'bearer',
			expires_in: TOKEN_LIVES_SECONDS,
			access_token: grants.giveToken(grant, TOKEN_LIVES_SECONDS),
			scope: grant.scopes.join(' '),
			...(grant.scopes.includes('offline.access') ? { refresh_token: grants.giveToken(grant, TOKEN_LIVES_SECONDS) } : {}),
		};
	});

	const UserQuery = Type.Object({ 'user.fields': Type.Optional(Type.String()) });
	app.get('/2/users/me', { schema: { querystring: UserQuery }, preValidation: script.at('user') }, async (request, reply) => {
		const grant = grants.find(request.headers.authorization);
		if (!grant) return refuse(reply, 401);
		if (!grant.scopes.includes('users.read')) return refuse(reply, 403);
		const { id, name, handle, email } = grant.person;
		const fields = (request.query['user.fields'] ?? '').split(',');
		const tellsEmail = fields.includes('confirmed_email') && grant.scopes.includes('users.email') && !script.takesEmailAway();
		reply.headers({ 'x-rate-limit-limit': CALLS, 'x-rate-limit-remaining': CALLS - 1, 'x-rate-limit-reset': inFifteenMinutes() });
		return {
			data: {
				id,
				name,
				username: handle.slice(1),
				...(tellsEmail && email !== null ? { confirmed_email: email } : {}),
				...(fields.includes('verified') ? { verified: false } : {}),
			},
		};
	});
};

function refuseToken(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
	return reply.code(status).send({ error, error_description: description });
}

function inFifteenMinutes(): number {
	return Math.ceil(Date.now() / 1000) + 900;
}
