import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What tests need besides Node and a browser, as Debian names it, and where it is besides the PATH. */
const programs = {
	nginx: { program: 'nginx', places: ['/usr/sbin'] },
	postgresql: {
		program: 'initdb',
		places: ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin', '/usr/local/opt/postgresql*/bin'],
	},
};

/**
 * Looks for programs on this machine and, as root on Debian, installs what is missing. Where systemd runs nothing is installed: it would start
 * both at once and at every boot.
 * @param {(keyof typeof programs)[]} names
 * @returns {string | undefined} what is missing and how to get it; undefined where all is there
 */
export function whyMissing(...names) {
	const packages = missing(names);
	if (packages.length === 0) return undefined;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system')) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
		spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
	}
	const still = missing(names);
	return still.length === 0 ? undefined : `${still.join(' and ')} not found. On Debian: apt-get install ${still.join(' ')}`;
}

/** @param {(keyof typeof programs)[]} names */
function missing(names) {
	const path = (process.env.PATH ?? '').split(delimiter);
	return names.filter((name) => {
		const { program, places } = programs[name];
		return ![...path, ...places.flatMap((place) => globSync(place))].some((folder) => existsSync(join(folder, program)));
	});
}
