import { loadOnce } from '../../memory/load-once.ts';
import type { NetworkAccount, NetworkSession } from '../network.ts';
import { blueskyLimits } from './bluesky-limits.ts';
import type { BlueskySessionOptions } from './bluesky-session.ts';

/**
 * A session that is loaded with its first request: the packages of the protocol take 30 MB, and a
 * second of CPU from sources.
 */
export function openLazySession(
	account: NetworkAccount,
	options: BlueskySessionOptions,
): NetworkSession {
	const load = loadOnce(async () => {
		const { openBlueskySession } = await import('./bluesky-session.ts');
		return openBlueskySession(account, options);
	});
	return {
		limits: async () => blueskyLimits,
		async *read(...given) {
			yield* (await load()).read(...given);
		},
		listLists: async (...given) => (await load()).listLists(...given),
		readPost: async (...given) => (await load()).readPost(...given),
		like: async (...given) => (await load()).like(...given),
		publish: async (...given) => (await load()).publish(...given),
		publishThread: async (...given) => (await load()).publishThread(...given),
		findOwnPost: async (...given) => (await load()).findOwnPost(...given),
		findReply: async (...given) => (await load()).findReply(...given),
		deletePost: async (...given) => (await load()).deletePost(...given),
		uploadMedia: async (...given) => (await load()).uploadMedia(...given),
		readMetrics: async (...given) => (await load()).readMetrics(...given),
	};
}
