import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath, installPackages } from './find-programs.mjs';

const onMac = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the tests: BROWSER_PATH, Playwright's own, or one on the PATH. If there is
 * none, installs Playwright's, or as root Debian's package.
 * @returns {Promise<string>} its path
 */
export async function findBrowser() {
	const { chromium } = await import('@playwright/test');
	const find = () =>
		[chromium.executablePath()].find((path) => existsSync(path)) ??
		findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
		onMac.find((path) => existsSync(path));
	const found = process.env.BROWSER_PATH ?? find();
	if (found) return found;
	spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
	if (!find()) installPackages('chromium');
	const installed = find();
	if (installed) return installed;
	throw new Error(
		'No Chromium was found or could be installed. Install one, or name it in BROWSER_PATH.',
	);
}
