import { addressBlockOf } from '../http/address-block.ts';
import { consume, formatWait, hasRoom } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';

const HALF_AN_HOUR = 30 * 60;

const tooManyAddresses = (waitSeconds: number): string =>
	`Several addresses came from your network just now. Wait ${formatWait(waitSeconds)}, then try again.`;

/** In half an hour a network may submit 5 addresses and 60 visits without one. */
export function createLandingLimits(limits: SharedLimits) {
	const addresses = limits('landing-address', { points: 5, duration: HALF_AN_HOUR });
	const visits = limits('landing-visit', { points: 60, duration: HALF_AN_HOUR });

	return {
		/** Throws 429 with Retry-After. */
		async countAddress(ip: string): Promise<void> {
			await consume(addresses, addressBlockOf(ip), tooManyAddresses);
		},
		/** Whether the network is still below its limit. */
		countVisit(ip: string): Promise<boolean> {
			return hasRoom(visits, addressBlockOf(ip));
		},
	};
}
