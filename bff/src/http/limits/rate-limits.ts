import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The route has a limit of its own, in place of the one for all reads and writes. */
		hasOwnLimit?: boolean;
		/** Whether the route works during maintenance although it is not a GET. */
		worksInMaintenance?: boolean;
	}
}

/**
 * Limits each user's requests in this scope: 600 reads in five minutes, 120 writes a minute.
 * `userIdOf` throws if the request has no session.
 */
export function limitRates(
	scope: FastifyInstance,
	userIdOf: (request: FastifyRequest) => string,
): void {
	const reads = new RateLimiterMemory({ points: 600, duration: 300 });
	const writes = new RateLimiterMemory({ points: 120, duration: 60 });
	scope.addHook('onRequest', async (request) => {
		if (request.routeOptions.config.hasOwnLimit) return;
		await consume(
			request.method === 'GET' || request.method === 'HEAD' ? reads : writes,
			userIdOf(request),
		);
	});
}

/**
 * Takes one point, or throws 429 with Retry-After. `formatMessage` makes the error message from the
 * seconds to wait.
 */
export async function consume(
	limiter: RateLimiterAbstract,
	key: string,
	formatMessage = defaultMessage,
): Promise<void> {
	try {
		await limiter.consume(key);
	} catch (error) {
		if (!(error instanceof RateLimiterRes)) throw error;
		const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
		throw new AppError(429, 'too_many_requests', formatMessage(wait), wait);
	}
}

/**
 * Takes one point and returns whether one was left. For work that is skipped rather than refused
 * when the limit is reached.
 */
export function hasRoom(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
	return limiter.consume(key).then(
		() => true,
		() => false,
	);
}

const defaultMessage = (wait: number): string =>
	`Too many requests at once. Wait ${wait} seconds, then try again.`;

/** Formats a wait for an error message, in seconds or minutes. */
export function formatWait(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	if (seconds < 60) return `${seconds} seconds`;
	return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
