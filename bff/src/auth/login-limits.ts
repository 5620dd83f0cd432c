import { addressBlockOf } from '../http/address-block.ts';
import { consume, formatWait } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';

const tooManyAttempts = (waitSeconds: number): string =>
	`Too many attempts. Wait ${formatWait(waitSeconds)}, then try again.`;

/**
 * Slows down password guessing without letting an attacker lock a user out: it counts the attempts
 * of a network, and of a network on one account, but never the attempts on an account alone.
 */
export function createLoginLimits(limits: SharedLimits) {
	const perNetworkAndAccount = limits('login-pair', {
		points: 5,
		duration: 15 * 60,
		blockDuration: 60,
	});
	const perNetwork = limits('login-network', { points: 10, duration: 5 * 60 });

	return {
		/** Call it before checking the password. Throws 429 with Retry-After. */
		async countAttempt(username: string, ip: string): Promise<void> {
			const network = addressBlockOf(ip);
			await consume(perNetwork, network, tooManyAttempts);
			await consume(perNetworkAndAccount, `${network} ${username}`, tooManyAttempts);
		},
		/**
		 * Call it after a correct password: clears the failed attempts on this account, and takes this
		 * attempt off the network's count.
		 */
		async clearAttempts(username: string, ip: string): Promise<void> {
			const network = addressBlockOf(ip);
			// The network keeps its attempts on other accounts. Otherwise an attacker could earn more
			// guesses by signing in to an account of their own.
			await Promise.all([
				perNetworkAndAccount.delete(`${network} ${username}`),
				perNetwork.reward(network),
			]);
		},
	};
}
