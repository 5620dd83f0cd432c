import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * 150 ms there and back, 1.6 Mbit/s down and 750 kbit/s up, a processor four times slower:
 * Lighthouse's slow phone.
 */
const network = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_600_000 / 8,
	uploadThroughput: 750_000 / 8,
};
const processorSlowdown = 4;
/** What paints later than this after the page has loaded is not waited for. */
const SETTLED_MS = 1000;

/** As a report calls it. */
export const slowPhone = `cold cache, 150 ms, 1.6 Mbit/s, processor / ${processorSlowdown}`;

interface Visit {
	/** What has to be done before the page is opened, as signing in. */
	prepare?: (context: BrowserContext) => Promise<void>;
	/** Resolves when the page shows what it is for; by default when it has loaded. */
	shown?: (page: Page) => Promise<void>;
}

/** The largest contentful paint in whole milliseconds, in a browser that has never been here. */
export async function largestPaint(
	browser: Browser,
	url: string,
	{ prepare, shown }: Visit = {},
): Promise<number> {
	const baseURL = new URL(url).origin;
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 360, height: 740 },
		deviceScaleFactor: 2,
		isMobile: true,
	});
	await prepare?.(context);
	const page = await context.newPage();
	const devTools = await context.newCDPSession(page);
	await devTools.send('Network.enable');
	await devTools.send('Network.emulateNetworkConditions', network);
	await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
	await page.goto(url, { waitUntil: 'load' });
	await shown?.(page);
	const time = await page.evaluate(
		(settled) =>
			new Promise<number>((resolve) => {
				let latest = 0;
				new PerformanceObserver((list) => {
					for (const { startTime } of list.getEntries()) latest = startTime;
				}).observe({ type: 'largest-contentful-paint', buffered: true });
				setTimeout(() => resolve(latest), settled);
			}),
		SETTLED_MS,
	);
	await context.close();
	return Math.round(time);
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
