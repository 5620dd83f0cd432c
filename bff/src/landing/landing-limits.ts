import { consume, formatWait, hasRoom } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { networkOf } from '../http/network.ts';

const HALF_AN_HOUR = 30 * 60;

const sayTooMany = (wait: number): string =>
	`Several addresses came from your network just now. Wait ${formatWait(wait)}, then try again.`;

/** What one network may leave in half an hour: 5 addresses, and 60 visits without one. */
export function createLandingLimits(limits: SharedLimits) {
	const addresses = limits('landing-address', { points: 5, duration: HALF_AN_HOUR });
	const visits = limits('landing-visit', { points: 60, duration: HALF_AN_HOUR });

	return {
		/** Throws 429 with Retry-After. */
		async countAddress(ip: string): Promise<void> {
			await consume(addresses, networkOf(ip), sayTooMany);
		},
		/** Whether one more is worth storing. */
		countVisit(ip: string): Promise<boolean> {
			return hasRoom(visits, networkOf(ip));
		},
	};
}
