import type { FastifyBaseLogger } from 'fastify';
import type { LiveBuild } from './live-build.ts';

/** Tells of each remote what became of it, once until it changes. */
export type ReleaseLog = ReturnType<typeof createReleaseLog>;

export function createReleaseLog(log: FastifyBaseLogger) {
	const told = new Map<string, string>();
	const once = (remote: string, state: string, tell: () => void): void => {
		if (told.get(remote) === state) return;
		told.set(remote, state);
		tell();
	};
	return {
		live(remote: string, build: LiveBuild | undefined): void {
			const url = build && (build.entry?.entry ?? Object.values(build.documents)[0]?.url);
			once(remote, `live: ${url}`, () => {
				if (url === undefined)
					log.info({ remote }, 'nothing was shipped of a remote: the build in WEB_ROOT is live');
				else log.info({ remote, url }, 'a shipped remote is live');
			});
		},
		broken(remote: string, error: unknown): void {
			once(remote, `broken: ${error}`, () =>
				log.error(
					{ err: error, remote },
					'what was shipped of a remote cannot be used: the build in WEB_ROOT stands in',
				),
			);
		},
		away(remote: string, error: unknown): void {
			once(remote, `away: ${error}`, () =>
				log.error(
					{ err: error, remote },
					'RELEASES cannot be reached: what is known of a remote stays',
				),
			);
		},
		/** All that is broken in a build in `WEB_ROOT`, the shell's or a remote's. */
		built(remote: string, problems: readonly unknown[]): void {
			once(`built ${remote}`, problems.join('\n'), () => {
				for (const problem of problems)
					log.error({ err: problem, remote }, 'a registry entry cannot be used');
			});
		},
	};
}
