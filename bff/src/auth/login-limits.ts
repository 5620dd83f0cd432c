import { consume, formatWait } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { networkOf } from '../http/network.ts';

const sayTooMany = (wait: number): string =>
	`Too many tries. Wait ${formatWait(wait)}, then try again.`;

/**
 * Slows guessing down without giving an outsider a way to lock a victim out: what counts is the
 * pair of account and network, and the network by itself; never the account by itself.
 */
export function createLoginLimits(limits: SharedLimits) {
	const pairs = limits('login-pair', { points: 5, duration: 15 * 60, blockDuration: 60 });
	const networks = limits('login-network', { points: 10, duration: 5 * 60 });

	return {
		/** Call before the password is looked at. Throws 429 with Retry-After. */
		async countTry(username: string, ip: string): Promise<void> {
			const network = networkOf(ip);
			await consume(networks, network, sayTooMany);
			await consume(pairs, `${network} ${username}`, sayTooMany);
		},
		/**
		 * The password was right: the earlier tries at this account are forgiven, and this one does not
		 * count against the network.
		 */
		async forgive(username: string, ip: string): Promise<void> {
			const network = networkOf(ip);
			// Not the tries at other accounts: signing in to one's own would otherwise buy more of them.
			await Promise.all([pairs.delete(`${network} ${username}`), networks.reward(network)]);
		},
	};
}
