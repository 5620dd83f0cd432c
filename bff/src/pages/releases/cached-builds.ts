import { type LiveBuild, openBuild } from './live-build.ts';
import type { ReleaseLog } from './release-log.ts';
import { type ReleaseStore, StoreUnreachableError } from './release-store.ts';

/** An entry older than this is refreshed in the background, while requests still get it. */
const FRESH_MS = 5_000;
/** Requests wait for the refresh of an older entry, such as after a pause or at the start. */
const STALE_MS = 30_000;
/** Timeout of all requests for one remote. */
const TIMEOUT_MS = 2_000;

interface CacheEntry {
	/** The `live/NAME.json` that `build` was opened from. */
	liveFile?: string | undefined;
	build?: LiveBuild | undefined;
	/** When the last refresh ended, successfully or not. */
	refreshedAt: number;
	refresh?: Promise<void> | undefined;
}

/**
 * Caches the builds of a remote store in memory. While the store cannot be reached, the last known
 * builds stay live.
 */
export function cacheBuilds(
	store: ReleaseStore,
	log: ReleaseLog,
): (name: string) => Promise<LiveBuild | undefined> {
	const cache = new Map<string, CacheEntry>();

	const refresh = async (name: string, entry: CacheEntry): Promise<void> => {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		try {
			const liveFile = (await store.read(`live/${name}.json`, signal))?.toString();
			if (liveFile === undefined) entry.build = undefined;
			else if (liveFile !== entry.liveFile || entry.build === undefined)
				entry.build = await openBuild(store, name, liveFile, signal);
			entry.liveFile = liveFile;
			log.live(name, entry.build);
		} catch (error) {
			if (error instanceof StoreUnreachableError) return log.unreachable(name, error);
			entry.build = undefined;
			log.broken(name, error);
		} finally {
			entry.refreshedAt = Date.now();
			entry.refresh = undefined;
		}
	};

	return async (name) => {
		const entry = cache.get(name) ?? { refreshedAt: Number.NEGATIVE_INFINITY };
		cache.set(name, entry);
		const age = Date.now() - entry.refreshedAt;
		if (age > FRESH_MS) entry.refresh ??= refresh(name, entry);
		if (age > STALE_MS) await entry.refresh;
		return entry.build;
	};
}
