import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../bff/src/testing/database/postgres.ts';

/** Programs that tests need in addition to Node and Chromium, by Debian's package name. */
const isInstalled = {
	'firefox-esr': () => findOnPath('firefox-esr') !== undefined,
	nginx: () => findOnPath('nginx') !== undefined,
	postgresql: () => findPostgres() !== undefined,
	'webkit2gtk-driver': () => findOnPath('WebKitWebDriver') !== undefined,
	xvfb: () => findOnPath('Xvfb') !== undefined,
};

/**
 * The path of the first of these programs that is on the PATH.
 * @param {...string} programs
 */
export function findOnPath(...programs) {
	const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
	return folders
		.flatMap((folder) => programs.map((program) => join(folder, program)))
		.find((path) => existsSync(path));
}

/**
 * Installs Debian's packages, as root on Debian only.
 * @param {...string} packages
 */
export function installPackages(...packages) {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
	spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env,
	});
}

/**
 * Looks for programs and, as root on Debian, installs the missing ones. Installs nothing where
 * systemd runs, because it would start them as services.
 * @param {(keyof typeof isInstalled)[]} names
 * @returns {string | undefined} what is missing and how to install it; undefined if nothing is
 *   missing
 */
export function whyMissing(...names) {
	const findMissing = () => names.filter((name) => !isInstalled[name]());
	const packages = findMissing();
	if (packages.length === 0) return undefined;
	if (!existsSync('/run/systemd/system')) installPackages(...packages);
	const still = findMissing();
	return still.length === 0
		? undefined
		: `${still.join(' and ')} not found. On Debian: apt-get install ${still.join(' ')}`;
}
