import type { FastifyInstance } from 'fastify';
import { type AuditLog, currentSession } from '../../auth/auth.ts';

/**
 * Records every write of a program in the user's activity, also those that were refused, except for
 * those above the limits: no program can fill the list. Reads are not recorded one by one: the list
 * of tokens and agents says when each was last used.
 */
export function recordCalls(scope: FastifyInstance, audit: AuditLog): void {
	scope.addHook('onResponse', async (request, reply) => {
		const { caller, method, routeOptions } = request;
		if (!caller || method === 'GET' || method === 'HEAD' || reply.statusCode === 429) return;
		const { summary = routeOptions.url ?? '' } = routeOptions.schema as { summary?: string };
		await audit.record(request, {
			kind: 'program_call',
			userId: currentSession(request).user.id,
			details: { by: caller.name, call: summary, status: reply.statusCode },
		});
	});
}
