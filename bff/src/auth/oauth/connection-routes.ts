import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	beginConnection,
	endConnection,
	listConnections,
} from '../../../contract/account/connections.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { ProviderError } from '../../providers/identity-provider.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { currentSession } from '../guards.ts';
import type { ConnectionManager } from './connections.ts';
import type { AllFlows } from './provider-flows.ts';

/**
 * Lists, adds and removes a user's connections. A flow that `beginConnection` starts ends at
 * `/auth/NAME/callback`: see `callback.ts`.
 */
export const connectionRoutes: FastifyPluginAsyncTypebox<{
	oauth: { connections: ConnectionManager; flows: AllFlows };
	audit: AuditLog;
}> = async (app, options) => {
	const { connections, flows } = options.oauth;
	const { audit } = options;
	app.route({
		...listConnections,
		handler: (request) => connections.list(currentSession(request).user.id),
	});

	app.route({
		...beginConnection,
		handler: async (request, reply) => {
			const { provider } = request.params;
			const flow = flows[provider];
			if (!flow) throw notFound('This provider’s accounts can’t be connected here.');
			// Connecting again keeps the scopes that the user has granted before.
			const needsActionScopes =
				request.query.acts === 'true' ||
				(await connections.isAllowedToAct(currentSession(request).user.id, provider));
			try {
				return {
					url: await (needsActionScopes ? flow.connectForActions : flow.connect).begin(
						request,
						reply,
					),
				};
			} catch (error) {
				if (!(error instanceof ProviderError)) throw error;
				request.log.warn({ provider, reason: error.message }, 'connecting failed');
				throw new AppError(
					503,
					'provider_unavailable',
					'We can’t reach the provider right now. Try again in a moment.',
				);
			}
		},
	});

	app.route({
		...endConnection,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const { provider } = request.params;
			await connections.disconnect(userId, provider);
			await audit.record(request, { kind: 'disconnected', userId, details: { provider } });
			return connections.list(userId);
		},
	});
};
