import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { live, ready } from '../../contract/health.ts';

/** Checks of the parts that the server needs, by name. A check rejects when its part fails. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

const CHECK_TIMEOUT_MS = 2000;

export const healthRoutes: FastifyPluginAsyncTypebox<{ checks: ReadinessChecks }> = async (
	app,
	{ checks },
) => {
	app.route({ ...live, handler: async () => ({ status: 'ok' as const }) });

	app.route({
		...ready,
		handler: async (_request, reply) => {
			const names = Object.keys(checks);
			const results = await Promise.allSettled(
				names.map((name) => Promise.race([checks[name]?.(), rejectAfterTimeout()])),
			);
			const failing = names.filter((_, index) => results[index]?.status === 'rejected');
			if (failing.length === 0) return { status: 'ok' as const };
			return reply.code(503).send({ status: 'unavailable', failing });
		},
	});
};

function rejectAfterTimeout(): Promise<never> {
	return new Promise((_, reject) => {
		setTimeout(() => reject(new Error('The check timed out.')), CHECK_TIMEOUT_MS).unref();
	});
}
