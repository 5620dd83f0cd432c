import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import * as Type from 'typebox';
import { consentRoutes } from '../oauth/consent-routes.ts';
import { createGrant, type Grant, type Grants } from '../oauth/grants.ts';
import { type App, appOf, idOf, problemOf, readAppAuthorization, secretOf } from './apps.ts';
import { people, personFor } from './people.ts';
import { refuse } from './refuse.ts';
import { tokenPrefix, type World } from './world.ts';

const NewApp = Type.Object({
	client_name: Type.String(),
	redirect_uris: Type.Union([Type.String(), Type.Array(Type.String())]),
	scopes: Type.Optional(Type.String()),
	website: Type.Optional(Type.String()),
});
const TokenRequest = Type.Object({
	grant_type: Type.Optional(Type.String()),
	client_id: Type.Optional(Type.String()),
	client_secret: Type.Optional(Type.String()),
	code: Type.Optional(Type.String()),
	redirect_uri: Type.Optional(Type.String()),
	code_verifier: Type.Optional(Type.String()),
});
const Revocation = Type.Object({
	client_id: Type.Optional(Type.String()),
	client_secret: Type.Optional(Type.String()),
	token: Type.Optional(Type.String()),
});

/** Access tokens do not expire; ten years are as good. */
const TOKEN_LIFETIME_SECONDS = 315_360_000;

/** Registers apps, asks users for consent, and issues and revokes tokens. */
export const oauthRoutes: FastifyPluginAsyncTypebox<{ world: World }> = async (app, { world }) => {
	const { grants, script } = world;

	app.post(
		'/api/v1/apps',
		{ schema: { body: NewApp }, preHandler: script.at('apps') },
		async (request, reply) => {
			const { client_name: name, redirect_uris: uris, scopes = 'read', website } = request.body;
			const redirectUris = Array.isArray(uris) ? uris : uris.split(/\s+/);
			const registered: App = { name, redirectUris, scopes: scopes.split(' ') };
			const problem = problemOf(registered);
			if (problem !== undefined) return refuse(reply, 422, problem);
			const id = idOf(registered);
			return {
				id: '1',
				name,
				website: website ?? null,
				scopes: registered.scopes,
				redirect_uri: redirectUris.join('\n'),
				redirect_uris: redirectUris,
				client_id: id,
				client_secret: secretOf(id),
				client_secret_expires_at: 0,
				vapid_key: '',
			};
		},
	);

	await app.register(consentRoutes, {
		path: '/oauth/authorize',
		title: 'Sandbox Mastodon',
		read: readAppAuthorization,
		grants,
		people,
		other: { label: 'Or another user name', personFor },
	});

	app.post(
		'/oauth/token',
		{ schema: { body: TokenRequest }, preHandler: script.at('token') },
		async (request, reply) => {
			const { grant_type, code, redirect_uri, code_verifier } = request.body;
			if (!isClient(request.body)) return refuseClient(reply);
			const redemption = { code, redirectUri: redirect_uri, verifier: code_verifier };
			const grant = grant_type === 'authorization_code' ? grants.redeem(redemption) : undefined;
			if (!grant) {
				return reply.code(400).send({
					error: 'invalid_grant',
					error_description:
						'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
				});
			}
			return writeToken(grant, grants);
		},
	);

	app.post(
		'/oauth/revoke',
		{ schema: { body: Revocation }, preHandler: script.at('revoke') },
		async (request, reply) => {
			const { token } = request.body;
			if (isClient(request.body) && token?.startsWith(tokenPrefix)) {
				grants.revoke(token);
				return {};
			}
			return reply.code(403).send({
				error: 'unauthorized_client',
				error_description: 'You are not authorized to revoke this token',
			});
		},
	);
};

/** The token response for a user who allows these scopes, without a browser. */
export function authorize(
	grants: Grants,
	username: string,
	scopes: readonly string[],
): ReturnType<typeof writeToken> {
	const person = personFor(username);
	if (!person) throw new Error(`“${username}” is not a valid user name.`);
	return writeToken(createGrant(person, scopes), grants);
}

function writeToken(grant: Grant, grants: Grants) {
	return {
		access_token: grants.createToken(grant, TOKEN_LIFETIME_SECONDS),
		token_type: 'Bearer',
		scope: grant.scopes.join(' '),
		created_at: Math.floor(Date.now() / 1000),
	};
}

function isClient({
	client_id: id = '',
	client_secret: secret,
}: {
	client_id?: string;
	client_secret?: string;
}): boolean {
	return appOf(id) !== undefined && secret === secretOf(id);
}

function refuseClient(reply: FastifyReply): FastifyReply {
	return reply.code(401).send({
		error: 'invalid_client',
		error_description:
			'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
	});
}
