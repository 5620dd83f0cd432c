import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	type AuditLog,
	addQuery,
	OAuthFailure,
	resolveRedirect,
	type SessionStore,
} from '../auth/auth.ts';
import { addressBlockOf } from '../http/address-block.ts';
import { notFound } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import {
	CALLBACK_PATH,
	JWKS_PATH,
	METADATA_PATH,
} from '../networks/bluesky/sign-in/bluesky-oauth-addresses.ts';
import type { BlueskyFlow } from './bluesky-flow.ts';
import type { AccountManager } from './manage-accounts.ts';

/** For the callbacks from one network of addresses in five minutes. */
const LIMIT = { points: 30, duration: 300 };

/**
 * Where the server of a Bluesky account returns the browser, and what it reads about Warble as an
 * OAuth client.
 */
export const blueskyCallbackRoutes: FastifyPluginAsyncTypebox<{
	networkAccounts: { manager: AccountManager; blueskyFlow: BlueskyFlow };
	sessions: SessionStore;
	audit: AuditLog;
	limits: SharedLimits;
}> = async (app, { networkAccounts, sessions, audit, limits }) => {
	const { manager, blueskyFlow: flow } = networkAccounts;
	const callbacks = limits('bluesky-callback', LIMIT);
	const route = { schema: { hide: true }, exposeHeadRoute: false };
	const publicOrigin = (): string => {
		const origin = flow.publicOrigin();
		if (origin === undefined) throw notFound('Warble is not a client of Bluesky at this address.');
		return origin;
	};

	app.get(METADATA_PATH, route, async () => {
		const origin = publicOrigin();
		return (await flow.oauth()).metadata(origin);
	});
	app.get(JWKS_PATH, route, async () => {
		const origin = publicOrigin();
		return (await flow.oauth()).jwks(origin);
	});

	app.get(CALLBACK_PATH, route, async (request, reply) => {
		// The callback URL contains a code, which must not leak to the next page.
		reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		await consume(callbacks, addressBlockOf(request.ip));
		// The callback of a local client is at 127.0.0.1, also for a browser at localhost.
		if (request.hostname === '127.0.0.1' && !flow.hasAttempt(request)) {
			const url = URL.parse(request.url, `${request.protocol}://${request.host}`);
			if (url) {
				url.hostname = 'localhost';
				return reply.redirect(url.href, 303);
			}
		}
		const session = await sessions.find(request.session.get('sid'));
		const attempt = flow.take(request, reply, session?.sessionId);
		const returnTo = attempt?.returnTo ?? '/app/settings';
		const url = await resolveRedirect(request, {
			provider: 'bluesky',
			audit: 'connect_failed',
			errorUrl: (code) => addQuery(returnTo, `connect_error=${code}&provider=bluesky`),
			async run() {
				if (!session) throw new OAuthFailure('expired', 'nobody is signed in');
				const { id: userId } = session.user;
				await manager.connectBluesky(userId, await flow.finish(request, attempt));
				const details = { provider: 'bluesky' };
				await audit.record(request, { kind: 'connected', userId, details });
				return addQuery(returnTo, 'connected=bluesky');
			},
		});
		return reply.redirect(url, 303);
	});
};
