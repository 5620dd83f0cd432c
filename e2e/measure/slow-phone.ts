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
