import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { memberOf } from './session.ts';

/** A person's requests in this scope: 600 reads in five minutes, 120 writes a minute. Comes after `requireSession`. */
export function limitRates(scope: FastifyInstance): void {
	const reads = new RateLimiterMemory({ points: 600, duration: 300 });
	const writes = new RateLimiterMemory({ points: 120, duration: 60 });
	scope.addHook('onRequest', async (request) => {
		await consume(request.method === 'GET' || request.method === 'HEAD' ? reads : writes, memberOf(request).user.id);
	});
}

/** Counts one, or throws 429 with Retry-After. */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
	try {
		await limiter.consume(key);
	} catch (error) {
		const wait = Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000));
		throw new AppError(429, 'too_many_requests', `That was a lot at once. Wait ${wait} seconds, then try again.`, wait);
	}
}
