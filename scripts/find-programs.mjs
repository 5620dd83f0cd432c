import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../bff/src/testing/database/postgres.ts';

/** Programs that tests need in addition to Node and Chromium, by Debian's package name. */
const isInstalled = {
	'firefox-esr': () => isOnPath('firefox-esr'),
	nginx: () => isOnPath('nginx'),
	postgresql: () => findPostgres() !== undefined,
	'webkit2gtk-driver': () => isOnPath('WebKitWebDriver'),
	xvfb: () => isOnPath('Xvfb'),
};

/** @param {string} program */
function isOnPath(program) {
	const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
	return folders.some((folder) => existsSync(join(folder, program)));
}

/**
 * Looks for programs and, as root on Debian, installs the missing ones. Installs nothing where
 * systemd runs, because it would start them as services.
 * @param {(keyof typeof isInstalled)[]} names
 * @returns {string | undefined} what is missing and how to install it; undefined if nothing is
 *   missing
 */
export function whyMissing(...names) {
	const packages = names.filter((name) => !isInstalled[name]());
	if (packages.length === 0) return undefined;
	if (
		process.getuid?.() === 0 &&
		existsSync('/usr/bin/apt-get') &&
		!existsSync('/run/systemd/system')
	) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
		spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
			stdio: ['ignore', 'ignore', 'inherit'],
			env,
		});
	}
	const still = names.filter((name) => !isInstalled[name]());
	return still.length === 0
		? undefined
		: `${still.join(' and ')} not found. On Debian: apt-get install ${still.join(' ')}`;
}
