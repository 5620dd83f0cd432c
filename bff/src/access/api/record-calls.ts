import type { FastifyInstance } from 'fastify';
import { type AuditLog, currentSession } from '../../auth/auth.ts';

/**
 * Records every write of a program in the user's activity, including refused ones, except for those
 * above the rate limits, so that no program can fill the list. For reads, the time of the last use
 * of each token and agent is enough.
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
