import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { consume } from '../../http/limits/rate-limits.ts';
import { currentCaller } from './caller.ts';

/** Requests of one token or agent in a minute. */
export const API_LIMITS = { reads: 120, writes: 30 } as const;
const SECONDS = 60;

/**
 * Limits the requests of each token and agent, with the headers `RateLimit-Limit`,
 * `RateLimit-Remaining` and `RateLimit-Reset` (in seconds) in each response.
 */
export function limitCallers(scope: FastifyInstance): void {
	const limiters = {
		reads: new RateLimiterMemory({ points: API_LIMITS.reads, duration: SECONDS }),
		writes: new RateLimiterMemory({ points: API_LIMITS.writes, duration: SECONDS }),
	};
	scope.addHook('onRequest', async (request, reply) => {
		const kind = request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes';
		const { id } = currentCaller(request);
		try {
			await consume(limiters[kind], id);
		} finally {
			reply.headers(headersOf(await limiters[kind].get(id), API_LIMITS[kind]));
		}
	});
}

function headersOf(state: RateLimiterRes | null, limit: number) {
	return {
		'ratelimit-limit': limit,
		'ratelimit-remaining': Math.max(0, limit - (state?.consumedPoints ?? 0)),
		'ratelimit-reset': Math.ceil((state?.msBeforeNext ?? 0) / 1000),
	};
}
