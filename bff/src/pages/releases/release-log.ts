import type { FastifyBaseLogger } from 'fastify';
import type { LiveBuild } from './live-build.ts';

/** Logs the state of each remote's release, only when it changes. */
export type ReleaseLog = ReturnType<typeof createReleaseLog>;

export function createReleaseLog(log: FastifyBaseLogger) {
	const logged = new Map<string, string>();
	const onChange = (remote: string, state: string, write: () => void): void => {
		if (logged.get(remote) === state) return;
		logged.set(remote, state);
		write();
	};
	return {
		live(remote: string, build: LiveBuild | undefined): void {
			const url = build && (build.entry?.entry ?? Object.values(build.documents)[0]?.url);
			onChange(remote, `live: ${url}`, () => {
				if (url === undefined)
					log.info({ remote }, 'no shipped build of this remote: the build in WEB_ROOT is live');
				else log.info({ remote, url }, 'a shipped build is live');
			});
		},
		broken(remote: string, error: unknown): void {
			onChange(remote, `broken: ${error}`, () =>
				log.error(
					{ err: error, remote },
					'the shipped build of this remote cannot be used: the build in WEB_ROOT is live instead',
				),
			);
		},
		unreachable(remote: string, error: unknown): void {
			onChange(remote, `unreachable: ${error}`, () =>
				log.error(
					{ err: error, remote },
					'RELEASES cannot be reached: the last known build of this remote stays live',
				),
			);
		},
		/** Logs the problems of a build in `WEB_ROOT`, the shell's or a remote's. */
		deployed(remote: string, problems: readonly unknown[]): void {
			onChange(`deployed ${remote}`, problems.join('\n'), () => {
				for (const problem of problems)
					log.error({ err: problem, remote }, 'a registry entry cannot be used');
			});
		},
	};
}
