import { type ElementHandle, launch } from 'puppeteer-core';
import type { Driver } from './driver.ts';

/** Firefox ESR, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
	const browser = await launch({
		browser: 'firefox',
		executablePath: '/usr/bin/firefox-esr',
		defaultViewport: { width: 1280, height: 800 },
	});
	// The tab that Firefox opens by itself never gets the focus.
	const page = await browser.newPage();
	const errors: string[] = [];
	page.on('pageerror', (error) => {
		// Leaving a page ends its requests, and in Firefox they fail before the page is gone.
		// It then checks the integrity of an empty script.
		if (!/Can’t reach Warble|Loading chunk|computed hash is “OLBgp1Gsljh/.test(String(error)))
			errors.push(String(error));
	});
	return {
		errors,
		open: async (url) => {
			await page.goto(url);
		},
		run: (body) => page.evaluate(`(() => {${body}})()`),
		find: async (body) => {
			const handle = await page.evaluateHandle(`(() => {${body}})()`);
			const element = handle.asElement() as ElementHandle<Element> | null;
			return element === null
				? undefined
				: { click: () => element.click(), type: (text) => element.type(text) };
		},
		close: () => browser.close(),
	};
}
