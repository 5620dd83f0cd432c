import { type LiveBuild, openBuild } from './live-build.ts';
import type { ReleaseLog } from './release-log.ts';
import { type ReleaseStore, StoreUnreachableError } from './release-store.ts';

/**
 * A store is asked again when what it said is older than this, while everybody still gets what it
 * said…
 */
const FRESH_MS = 5_000;
/** …and waited for when it is older than this, as after a quiet night or at the start. */
const STALE_MS = 30_000;
/** For all that is asked about one remote. */
const TIMEOUT_MS = 2_000;

interface Kept {
	/** The line that `build` was opened from. */
	line?: string | undefined;
	build?: LiveBuild | undefined;
	/** When the store was last done with, whatever it said. */
	askedAt: number;
	asking?: Promise<void> | undefined;
}

/** What a store elsewhere says, in memory. While it is away, the last builds that it named stay. */
export function cacheBuilds(
	store: ReleaseStore,
	log: ReleaseLog,
): (name: string) => Promise<LiveBuild | undefined> {
	const kept = new Map<string, Kept>();

	const ask = async (name: string, it: Kept): Promise<void> => {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		try {
			const line = (await store.read(`live/${name}.json`, signal))?.toString();
			if (line === undefined) it.build = undefined;
			else if (line !== it.line || it.build === undefined)
				it.build = await openBuild(store, name, line, signal);
			it.line = line;
			log.live(name, it.build);
		} catch (error) {
			if (error instanceof StoreUnreachableError) return log.away(name, error);
			it.build = undefined;
			log.broken(name, error);
		} finally {
			it.askedAt = Date.now();
			it.asking = undefined;
		}
	};

	return async (name) => {
		const it = kept.get(name) ?? { askedAt: Number.NEGATIVE_INFINITY };
		kept.set(name, it);
		const age = Date.now() - it.askedAt;
		if (age > FRESH_MS) it.asking ??= ask(name, it);
		if (age > STALE_MS) await it.asking;
		return it.build;
	};
}
