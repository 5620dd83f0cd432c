import type { Registry } from '../../contract/pages/registry.ts';
import { API_VERSION } from '../../contract/version.ts';
import { readDeployedBuild } from './releases/deployed-build.ts';
import type { LiveDocument } from './releases/live-build.ts';
import type { ReleaseLog } from './releases/release-log.ts';
import type { Releases } from './releases/releases.ts';
import { readShellBuild, type ShellBuild } from './shell-build.ts';

/** Everything that is currently live. */
export interface Live {
	registry: Registry & Required<Pick<Registry, 'origins'>>;
	/** By path. */
	documents: Map<string, LiveDocument>;
	screens: ShellBuild['screens'];
	early: ShellBuild['early'];
	requests: ShellBuild['requests'];
}

/**
 * Collects everything that is live. For each remote, the shipped build in `RELEASES` takes
 * precedence over the build in `root` that was deployed with the server. A broken build affects
 * only its own remote.
 */
export async function readLive(root: string, releases: Releases, log: ReleaseLog): Promise<Live> {
	const { screens, names, contracts, early, requests } = await readShellBuild(root, log);
	const builds = await Promise.all(
		names.map(async (name) => ({
			name,
			...((await releases.live(name)) ?? (await readDeployedBuild(root, name, log))),
		})),
	);
	const documents = new Map(builds.flatMap((build) => Object.entries(build.documents)));
	const registry = {
		apiBaseUrl: '',
		api: API_VERSION,
		...(contracts && { contracts }),
		origins: [...new Set(builds.flatMap(({ origin }) => origin ?? []))],
		remotes: Object.fromEntries(
			builds.flatMap(({ name, entry }) => (entry ? [[name, entry] as const] : [])),
		),
		...(documents.size > 0 && {
			documents: Object.fromEntries([...documents].map(([path, { url }]) => [path, url])),
		}),
	};
	return { registry, documents, screens, early, requests };
}
