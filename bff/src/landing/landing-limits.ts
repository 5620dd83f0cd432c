import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../http/app-error.ts';
import { networkOf } from '../http/network.ts';

const HALF_AN_HOUR = 30 * 60;

/** What one network may leave in half an hour: 5 addresses, and 60 visits without one. */
export function createLandingLimits() {
	const addresses = new RateLimiterMemory({ points: 5, duration: HALF_AN_HOUR });
	const visits = new RateLimiterMemory({ points: 60, duration: HALF_AN_HOUR });

	return {
		/** Throws 429 with Retry-After. */
		async countAddress(ip: string): Promise<void> {
			try {
				await addresses.consume(networkOf(ip));
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				const minutes = Math.max(1, Math.ceil(error.msBeforeNext / 60_000));
				const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
				const message = `Several addresses came from your network just now. Wait ${wait}, then try again.`;
				throw new AppError(429, 'too_many_requests', message, minutes * 60);
			}
		},
		/** Whether one more is worth storing. */
		async countVisit(ip: string): Promise<boolean> {
			return visits.consume(networkOf(ip)).then(
				() => true,
				() => false,
			);
		},
	};
}
