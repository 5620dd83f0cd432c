import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
	beginBluesky,
	beginMastodon,
	beginX,
	connectBluesky,
	disconnectNetworkAccount,
	listNetworkAccounts,
} from '../../contract/network-accounts/network-accounts.ts';
import { type AllFlows, type AuditLog, currentSession } from '../auth/auth.ts';
import { notFound } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import type { BlueskyFlow } from './bluesky-flow.ts';
import type { BlueskyLoader } from './load-bluesky.ts';
import type { AccountManager } from './manage-accounts.ts';
import type { MastodonFlow } from './mastodon-flow.ts';

/** For the attempts of a user to connect an account in ten minutes: each asks a server. */
const LIMIT = { points: 20, duration: 600 };

/** Lists, adds and removes a user's accounts at networks, except the first one at X. */
export const networkAccountRoutes: FastifyPluginAsyncTypebox<{
	networkAccounts: {
		manager: AccountManager;
		flow: MastodonFlow;
		bluesky: BlueskyLoader;
		blueskyFlow: BlueskyFlow;
	};
	oauth: { flows: AllFlows };
	audit: AuditLog;
	limits: SharedLimits;
}> = async (app, { networkAccounts, oauth, audit, limits }) => {
	const { manager, flow, bluesky, blueskyFlow } = networkAccounts;
	const attempts = limits('connect-account', LIMIT);

	const list = async (request: FastifyRequest) => ({
		...(await manager.list(currentSession(request).user.id)),
		offersBlueskySignIn: blueskyFlow.isOffered(request),
	});

	app.route({
		...listNetworkAccounts,
		handler: list,
	});

	app.route({
		...connectBluesky,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			await consume(attempts, userId);
			const { signIn } = await bluesky.appPassword();
			await manager.connectBluesky(userId, await signIn(request.body));
			const details = { provider: 'bluesky' };
			await audit.record(request, { kind: 'connected', userId, details });
			return list(request);
		},
	});

	app.route({
		...beginBluesky,
		handler: async (request, reply) => {
			if (!blueskyFlow.isOffered(request))
				throw notFound('Signing in at Bluesky needs a public https address of Warble.');
			await consume(attempts, currentSession(request).user.id);
			return { url: await blueskyFlow.begin(request, reply, request.body) };
		},
	});

	app.route({
		...beginMastodon,
		handler: async (request, reply) => {
			await consume(attempts, currentSession(request).user.id);
			return { url: await flow.begin(request, reply, request.body) };
		},
	});

	app.route({
		...beginX,
		handler: async (request, reply) => {
			const x = oauth.flows.twitter;
			if (!x) throw notFound('Accounts at X can’t be connected here.');
			await consume(attempts, currentSession(request).user.id);
			return { url: await x.connectFurther.begin(request, reply) };
		},
	});

	app.route({
		...disconnectNetworkAccount,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const provider = await manager.disconnect(userId, request.params.id);
			await audit.record(request, { kind: 'disconnected', userId, details: { provider } });
			return list(request);
		},
	});
};
