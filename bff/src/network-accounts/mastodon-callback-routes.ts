import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	type AuditLog,
	addQuery,
	createFindInitiator,
	OAuthFailure,
	type OAuthStates,
	type PendingConsent,
	resolveRedirect,
	type SessionStore,
} from '../auth/auth.ts';
import { addressBlockOf } from '../http/address-block.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import type { AccountManager } from './manage-accounts.ts';
import type { MastodonFlow } from './mastodon-flow.ts';

/** For the callbacks from one network of addresses in five minutes. */
const LIMIT = { points: 30, duration: 300 };

/**
 * Where a Mastodon server returns the browser. Connects the account, and redirects to a page of the
 * app; neither starts nor changes a session.
 */
export const mastodonCallbackRoutes: FastifyPluginAsyncTypebox<{
	networkAccounts: { manager: AccountManager; flow: MastodonFlow; pending: PendingConsent };
	oauth: { states: OAuthStates };
	sessions: SessionStore;
	audit: AuditLog;
	limits: SharedLimits;
}> = async (app, { networkAccounts, oauth, sessions, audit, limits }) => {
	const { manager, flow, pending } = networkAccounts;
	const callbacks = limits('mastodon-callback', LIMIT);
	const findInitiator = createFindInitiator(oauth.states, sessions);
	const route = { schema: { hide: true }, exposeHeadRoute: false };

	app.get('/auth/mastodon/callback', route, async (request, reply) => {
		// The callback URL contains a code, which must not leak to the next page.
		reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		await consume(callbacks, addressBlockOf(request.ip));
		pending.end(request, reply);
		const state = oauth.states.findConnectState(request.query) ?? '';
		const initiator = await findInitiator(request, state);
		const returnTo = initiator?.returnTo ?? '/app/settings';
		const url = await resolveRedirect(request, {
			provider: 'mastodon',
			audit: 'connect_failed',
			errorUrl: (code) => addQuery(returnTo, `connect_error=${code}&provider=mastodon`),
			async run() {
				if (initiator?.server === undefined)
					throw new OAuthFailure('expired', 'connection was started in another session');
				const { userId, server } = initiator;
				await manager.connectMastodon(userId, await flow.finish(request, server));
				const details = { provider: 'mastodon' };
				await audit.record(request, { kind: 'connected', userId, details });
				return addQuery(returnTo, 'connected=mastodon');
			},
		});
		return reply.redirect(url, 303);
	});
};
