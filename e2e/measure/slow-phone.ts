import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Lighthouse's slow phone: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a 4x slower CPU. */
const network = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_600_000 / 8,
	uploadThroughput: 750_000 / 8,
};
const processorSlowdown = 4;
/** How long after the load event paints are still counted. */
const SETTLED_MS = 1000;

/** The name in the report. */
export const slowPhone = `cold cache, 150 ms, 1.6 Mbit/s, processor / ${processorSlowdown}`;

interface Visit {
	/** Runs before the page is opened, for example to sign in. */
	prepare?: (context: BrowserContext) => Promise<void>;
	/** Resolves when the page shows its content; by default when it has loaded. */
	shown?: (page: Page) => Promise<void>;
}

/** The largest contentful paint in whole ms, in a new browser context. */
export async function largestPaint(
	browser: Browser,
	url: string,
	visit: Visit = {},
): Promise<number> {
	return (await visitSlowly(browser, url, visit)).largestPaint;
}

export interface Timing {
	/** The largest contentful paint in whole ms. */
	largestPaint: number;
	/** The sum of what tasks take longer than 50 ms, in whole ms. */
	blockingTime: number;
}

/** Opens a page in a new browser context. */
export async function visitSlowly(
	browser: Browser,
	url: string,
	{ prepare, shown }: Visit = {},
): Promise<Timing> {
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
	const timing = await page.evaluate(
		(settled) =>
			new Promise<Timing>((resolve) => {
				let largestPaint = 0;
				let blockingTime = 0;
				new PerformanceObserver((list) => {
					for (const { startTime } of list.getEntries()) largestPaint = Math.round(startTime);
				}).observe({ type: 'largest-contentful-paint', buffered: true });
				new PerformanceObserver((list) => {
					for (const { duration } of list.getEntries()) blockingTime += Math.round(duration) - 50;
				}).observe({ type: 'longtask', buffered: true });
				setTimeout(() => resolve({ largestPaint, blockingTime }), settled);
			}),
		SETTLED_MS,
	);
	await context.close();
	return timing;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
