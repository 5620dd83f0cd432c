import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';

/**
 * A person's requests in this scope: 600 reads in five minutes, 120 writes a minute. `userIdOf`
 * throws where nobody is signed in.
 */
export function limitRates(
	scope: FastifyInstance,
	userIdOf: (request: FastifyRequest) => string,
): void {
	const reads = new RateLimiterMemory({ points: 600, duration: 300 });
	const writes = new RateLimiterMemory({ points: 120, duration: 60 });
	scope.addHook('onRequest', async (request) => {
		await consume(
			request.method === 'GET' || request.method === 'HEAD' ? reads : writes,
			userIdOf(request),
		);
	});
}

/**
 * Counts one, or throws 429 with Retry-After. `say` writes what the person reads of the seconds to
 * wait.
 */
export async function consume(
	limiter: RateLimiterAbstract,
	key: string,
	say = sayALot,
): Promise<void> {
	try {
		await limiter.consume(key);
	} catch (error) {
		if (!(error instanceof RateLimiterRes)) throw error;
		const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
		throw new AppError(429, 'too_many_requests', say(wait), wait);
	}
}

/**
 * Counts one and answers whether there was room for it, for what is left undone rather than
 * refused.
 */
export function hasRoom(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
	return limiter.consume(key).then(
		() => true,
		() => false,
	);
}

const sayALot = (wait: number): string =>
	`That was a lot at once. Wait ${wait} seconds, then try again.`;

/** A wait as people say it. */
export function formatWait(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	if (seconds < 60) return `${seconds} seconds`;
	return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
