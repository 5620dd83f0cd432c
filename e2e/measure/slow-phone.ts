import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** Lighthouse's slow phone: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a 4x slower CPU. */
const network = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_600_000 / 8,
	uploadThroughput: 750_000 / 8,
};
export const processorSlowdown = 4;
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

/** The measurements of a first visit, in whole ms. */
interface Visited {
	largestPaint: number;
	/** The text or address of what was painted last. */
	largest: string;
	/** How long the page could not react: of each task, what is over 50 ms. */
	blocked: number;
}

/** Starts the browser that `scripts/measure.mjs` has found. */
export function launchBrowser(): Promise<Browser> {
	return chromium.launch({
		...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
		args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
	});
}

/** Opens a page in a new browser context. */
export async function visit(
	browser: Browser,
	url: string,
	{ prepare, shown }: Visit = {},
): Promise<Visited> {
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
	const visited = await page.evaluate(
		(settled) =>
			new Promise<Visited>((resolve) => {
				const result = { largestPaint: 0, largest: '', blocked: 0 };
				new PerformanceObserver((list) => {
					for (const { startTime, element, url } of list.getEntries() as LargestContentfulPaint[])
						Object.assign(result, {
							largestPaint: Math.round(startTime),
							largest: (url || element?.textContent || '').slice(0, 40),
						});
				}).observe({ type: 'largest-contentful-paint', buffered: true });
				new PerformanceObserver((list) => {
					for (const { duration } of list.getEntries()) result.blocked += Math.round(duration - 50);
				}).observe({ type: 'longtask', buffered: true });
				setTimeout(() => resolve(result), settled);
			}),
		SETTLED_MS,
	);
	await context.close();
	return visited;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
