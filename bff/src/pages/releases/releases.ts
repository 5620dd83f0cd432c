import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { cacheBuilds } from './cached-builds.ts';
import { type LiveBuild, openBuild } from './live-build.ts';
import type { ReleaseLog } from './release-log.ts';
import { openFolderStore, openUrlStore } from './release-store.ts';

/** The builds that were shipped after the server was deployed. */
export interface Releases {
	/** Folder of `NAME/VERSION/`, if this server serves the shipped files. */
	readonly files?: string;
	/** The shipped build of a remote. Undefined if there is none, or if it is broken. */
	live(name: string): Promise<LiveBuild | undefined>;
}

export function openReleases(place: Config['releases'], log: ReleaseLog): Releases {
	if (place === undefined) return { live: async () => undefined };
	if ('url' in place) return { live: cacheBuilds(openUrlStore(place.url), log) };

	const store = openFolderStore(place.folder);
	return {
		files: join(place.folder, 'remotes'),
		// Not cached: it costs no more than reading the builds in WEB_ROOT, which is not cached either.
		async live(name) {
			try {
				const liveFile = await store.read(`live/${name}.json`);
				const build = liveFile && (await openBuild(store, name, liveFile.toString()));
				log.live(name, build);
				return build;
			} catch (error) {
				log.broken(name, error);
				return undefined;
			}
		},
	};
}
