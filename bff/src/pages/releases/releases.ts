import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { cacheBuilds } from './cached-builds.ts';
import { type LiveBuild, openBuild } from './live-build.ts';
import type { ReleaseLog } from './release-log.ts';
import { openFolderStore, openUrlStore } from './release-store.ts';

/** What was shipped since the server was deployed. */
export interface Releases {
	/** Folder that holds `NAME/VERSION/`, where browsers load it from this server. */
	readonly files?: string;
	/** Undefined where nothing was shipped of a remote, or nothing that can be used. */
	live(name: string): Promise<LiveBuild | undefined>;
}

export function openReleases(place: Config['releases'], log: ReleaseLog): Releases {
	if (place === undefined) return { live: async () => undefined };
	if ('url' in place) return { live: cacheBuilds(openUrlStore(place.url), log) };

	const store = openFolderStore(place.folder);
	return {
		files: join(place.folder, 'remotes'),
		// Read afresh each time: it costs what reading the builds in WEB_ROOT costs.
		async live(name) {
			try {
				const line = await store.read(`live/${name}.json`);
				const build = line && (await openBuild(store, name, line.toString()));
				log.live(name, build);
				return build;
			} catch (error) {
				log.broken(name, error);
				return undefined;
			}
		},
	};
}
