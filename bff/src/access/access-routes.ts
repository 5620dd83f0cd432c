import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	createToken,
	listAccess,
	readOwnAccess,
	revokeAgent,
	revokeToken,
} from '../../contract/access/access.ts';
import { includesRight } from '../../contract/access/rights.ts';
import { type AuditLog, currentSession, hasSignedInRecently, notConfirmed } from '../auth/auth.ts';
import { notFound } from '../http/app-error.ts';
import type { AgentStore } from './agents/agent-store.ts';
import { currentCaller } from './api/caller.ts';
import type { TokenStore } from './tokens/token-store.ts';

export interface AccessRoutesOptions {
	access: { tokens: TokenStore; agents: AgentStore; apiUrl: string; mcpUrl: string };
	audit: AuditLog;
}

/** The tokens and agents of an account. */
export const accessRoutes: FastifyPluginAsyncTypebox<AccessRoutesOptions> = async (
	app,
	{ access: { tokens, agents, apiUrl, mcpUrl }, audit },
) => {
	app.route({
		...listAccess,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			return { tokens: await tokens.list(id), agents: await agents.list(id), apiUrl, mcpUrl };
		},
	});

	app.route({
		...createToken,
		handler: async (request) => {
			const session = currentSession(request);
			const { user } = session;
			const { right, name } = request.body;
			if (includesRight(right, 'publish') && !hasSignedInRecently(session))
				throw notConfirmed('Sign in again to create a token that publishes without asking.');
			const created = await tokens.create(user.id, request.body);
			const details = { name, right };
			await audit.record(request, { kind: 'token_created', userId: user.id, details });
			return created;
		},
	});

	app.route({
		...revokeToken,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const name = await tokens.revoke(userId, request.params.id);
			if (name !== undefined)
				await audit.record(request, { kind: 'token_revoked', userId, details: { name } });
			return {};
		},
	});

	app.route({
		...revokeAgent,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const ended = await agents.revoke(userId, request.params.id);
			if (ended) {
				const details = { name: ended.name, right: ended.right };
				await audit.record(request, { kind: 'agent_disconnected', userId, details });
			}
			return {};
		},
	});

	app.route({
		...readOwnAccess,
		handler: async (request) => {
			if (!request.caller) throw notFound();
			const { name, right, expiresAt } = currentCaller(request);
			return {
				username: currentSession(request).user.username,
				name,
				right,
				expiresAt: expiresAt?.toISOString() ?? null,
			};
		},
	});
};
