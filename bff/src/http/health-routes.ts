import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { live, ready } from '../../contract/health.ts';

/**
 * Parts that must work before traffic is welcome; each resolves when it does and rejects when it
 * does not.
 */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

const CHECK_MS = 2000;

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
				names.map((name) => Promise.race([checks[name]?.(), late()])),
			);
			const failing = names.filter((_, index) => results[index]?.status === 'rejected');
			if (failing.length === 0) return { status: 'ok' as const };
			return reply.code(503).send({ status: 'unavailable', failing });
		},
	});
};

function late(): Promise<never> {
	return new Promise((_, reject) => {
		setTimeout(() => reject(new Error('no answer in time')), CHECK_MS).unref();
	});
}
