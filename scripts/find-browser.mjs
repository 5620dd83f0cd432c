import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath, installPackages } from './find-programs.mjs';

const onMac = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the browser of the end-to-end tests: BROWSER_PATH, or Chromium's headless shell, which has
 * no windows and takes two thirds of the CPU time. As root on Debian, installs the shell if
 * it is missing. Where that fails, any Chromium.
 * @returns {Promise<string>} its path; empty for Playwright's own, whose headless shell is its
 *   default
 */
export async function findHeadlessShell() {
	const { chromium } = await import('@playwright/test');
	const find = () => findOnPath('chromium-headless-shell');
	if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
	if (existsSync(chromium.executablePath())) return '';
	if (!find()) installPackages('chromium-headless-shell');
	return find() ?? findBrowser();
}

/**
 * Finds the full Chromium, as users have it, for measurements: BROWSER_PATH, Playwright's own, or
 * one on the PATH. If there is none, installs Playwright's, or as root Debian's package.
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
