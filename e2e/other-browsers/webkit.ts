import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Driver } from './driver.ts';

/** WebKitGTK's MiniBrowser on a display of its own, driven over WebDriver. */
export async function startWebKit(): Promise<Driver> {
	const display = await startDisplay();
	const port = await freePort();
	const server = spawn('WebKitWebDriver', [`--port=${port}`], {
		stdio: 'inherit',
		env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11' },
	});
	const stop = (): void => {
		server.kill();
		display.process.kill();
	};
	const browser = await startSession(`http://127.0.0.1:${port}`).catch((error) => {
		stop();
		throw error;
	});
	return {
		// WebDriver does not report them.
		errors: [],
		open: (url) => browser.get(url),
		run: (body) => browser.executeScript(body),
		find: async (body) => {
			const element = await browser.executeScript<WebElement | null>(body);
			return element === null
				? undefined
				: { click: () => element.click(), type: (text) => element.sendKeys(text) };
		},
		close: async () => {
			await browser.quit();
			stop();
		},
	};
}

async function startSession(server: string): Promise<WebDriver> {
	await expect
		.poll(() =>
			fetch(`${server}/status`).then(
				({ ok }) => ok,
				() => false,
			),
		)
		.toBe(true);
	const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
	const options = { binary, args: ['--automation'] };
	return new Builder()
		.usingServer(server)
		.withCapabilities(
			new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }),
		)
		.build();
}

/** Starts an X server without a screen. It chooses a free number and writes it. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
	const size = ['-screen', '0', '1280x900x24'];
	const xvfb = spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', ...size], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [number] = await once(xvfb.stdout, 'data');
	return { name: `:${String(number).trim()}`, process: xvfb };
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	return typeof address === 'object' && address !== null ? address.port : 0;
}
