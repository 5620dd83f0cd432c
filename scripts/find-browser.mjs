import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds a Chromium for the tests: BROWSER_PATH, Playwright's own, or one on the PATH. If there is
 * none, installs Playwright's, or as root Debian's package.
 * @returns {Promise<string>} its path
 */
export async function findBrowser() {
	const { chromium } = await import('@playwright/test');
	const own = chromium.executablePath();
	const found = process.env.BROWSER_PATH ?? (existsSync(own) ? own : onPath());
	if (found) return found;
	spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
	if (existsSync(own)) return own;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
		spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
			stdio: 'inherit',
		});
	}
	const installed = onPath();
	if (installed) return installed;
	throw new Error(
		'No Chromium was found or could be installed. Install one, or name it in BROWSER_PATH.',
	);
}

function onPath() {
	const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
	const folders = (process.env.PATH ?? '').split(delimiter);
	const mac = [
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		'/Applications/Chromium.app/Contents/MacOS/Chromium',
	];
	return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...mac].find(
		(path) => existsSync(path),
	);
}
