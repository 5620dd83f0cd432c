import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const wanted = [
	{ name: 'nginx', program: 'nginx', places: ['/usr/sbin'] },
	{ name: 'postgresql', program: 'initdb', places: ['/usr/lib/postgresql/*/bin'] },
];

/**
 * Looks for what the tests of several machines run on: nginx and PostgreSQL, of this machine, or as root Debian's packages. Where systemd
 * runs nothing is installed: it would start both at once and at every boot.
 * @returns {string | undefined} why they cannot run here; undefined where they can
 */
export function whyNoMachines() {
	const packages = missing();
	if (packages.length === 0) return undefined;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system')) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
		spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
	}
	const still = missing();
	return still.length === 0 ? undefined : `${still.join(' and ')} not found. On Debian: apt-get install ${still.join(' ')}`;
}

function missing() {
	const path = (process.env.PATH ?? '').split(delimiter);
	return wanted.flatMap(({ name, program, places }) =>
		[...path, ...places.flatMap((place) => globSync(place))].some((folder) => existsSync(join(folder, program))) ? [] : name,
	);
}
