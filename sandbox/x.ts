import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { type RegisteredApp, readAuthorization } from './oauth/authorization.ts';
import { consentRoutes } from './oauth/consent-routes.ts';
import { createGrant, Grants } from './oauth/grants.ts';
import { ProviderScript, Step } from './oauth/script.ts';
import { scriptRoutes } from './script.ts';
import { Activity } from './x/activity.ts';
import { activityRoutes } from './x/activity-routes.ts';
import { createAdmit } from './x/admit.ts';
import { appTokenOf } from './x/app-token.ts';
import { Feed, feedSettingsRoutes } from './x/feed-settings.ts';
import { MediaFiles } from './x/media/media-files.ts';
import { mediaRoutes } from './x/media/media-routes.ts';
import { intentPages } from './x/pages/intent-pages.ts';
import { xPages } from './x/pages/x-pages.ts';
import { people, personFor } from './x/people.ts';
import { postRoutes } from './x/post-routes.ts';
import { refuse, refuseTokenKind } from './x/problem.ts';
import { RateLimits } from './x/rate-limits.ts';
import { tokenRoutes, writeTokens } from './x/tokens.ts';
import { Usage, usageRoutes } from './x/usage.ts';

/** The OAuth client of Warble. */
export const xApp: RegisteredApp = {
	id: 'sandbox-x',
	secret: 'sandbox-x-secret',
	callbackPath: '/auth/twitter/callback',
	scopes: [
		'users.read',
		'tweet.read',
		'tweet.write',
		'users.email',
		'like.read',
		'like.write',
		'media.write',
		'offline.access',
	],
};

const CODE_LIFETIME_MS = 30_000;
const TOKEN_PREFIX = 'sandbox-x-token-';
/** Requests in 15 minutes, as in X's documentation. */
const CALLS = 75;

/**
 * X: consent page, tokens, profiles, timelines, search, likes, posts, media, usage, and pages that
 * show what users have posted.
 */
export const x: FastifyPluginAsyncTypebox = async (app) => {
	const grants = new Grants({ prefix: TOKEN_PREFIX, codeLifetimeMs: CODE_LIFETIME_MS });
	const script = new ProviderScript(refuse, (authorization) => grants.revokeGrantOf(authorization));
	await app.register(formbody);
	await app.register(scriptRoutes('x', Step, script));
	await app.register(consentRoutes, {
		path: '/i/oauth2/authorize',
		title: 'Sandbox X',
		read: (parameters) => readAuthorization(parameters, xApp),
		grants,
		people,
		other: { label: 'Or another handle', personFor },
	});

	await app.register(tokenRoutes, { client: xApp, grants, script });
	const usage = new Usage();
	await app.register(usageRoutes, { usage, grants, script });
	const feed = new Feed();
	const limits = new RateLimits();
	await app.register(feedSettingsRoutes, { feed, limits });
	const activity = new Activity();
	const media = new MediaFiles();
	const admit = createAdmit({ feed, grants, limits });
	await app.register(activityRoutes, { activity, media, feed, script, admit });
	await app.register(mediaRoutes, { media, activity, script, admit });
	await app.register(xPages, { activity, feed });
	await app.register(intentPages, { activity });
	await app.register(postRoutes, { feed, script, usage, activity, admit });

	const UserQuery = Type.Object({ 'user.fields': Type.Optional(Type.String()) });
	app.get(
		'/2/users/me',
		{ schema: { querystring: UserQuery }, preValidation: script.at('user') },
		async (request, reply) => {
			const grant = grants.find(request.headers.authorization);
			if (!grant && appTokenOf(request.headers.authorization))
				return refuseTokenKind(reply, 'OAuth 2.0 Application-Only');
			if (!grant) return refuse(reply, 401);
			if (!grant.scopes.includes('users.read')) return refuse(reply, 403);
			const { id, name, handle, email } = grant.person;
			const fields = (request.query['user.fields'] ?? '').split(',');
			const tellsEmail =
				fields.includes('confirmed_email') &&
				grant.scopes.includes('users.email') &&
				!script.takeAction('no-email');
			reply.headers({
				'x-rate-limit-limit': CALLS,
				'x-rate-limit-remaining': CALLS - 1,
				'x-rate-limit-reset': inFifteenMinutes(),
			});
			return {
				data: {
					id,
					name,
					username: handle.slice(1),
					...(tellsEmail && email !== null ? { confirmed_email: email } : {}),
					...(fields.includes('verified') ? { verified: false } : {}),
				},
			};
		},
	);
};

/**
 * The token response for a user who allows the app everything, without a browser. Connects the demo
 * account.
 */
export function authorizeEverything(handle: string): unknown {
	const person = personFor(handle);
	if (!person) throw new Error(`“${handle}” is not a valid handle.`);
	const grants = new Grants({ prefix: TOKEN_PREFIX, codeLifetimeMs: CODE_LIFETIME_MS });
	return writeTokens(createGrant(person, xApp.scopes), grants);
}

function inFifteenMinutes(): number {
	return Math.ceil(Date.now() / 1000) + 900;
}
