// npm run measure -w shell: how fast the landing page shows on a slow phone, beside a plain static page of the same HTML and CSS.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from './product.ts';
import { serveStaticCopy } from './static-copy.ts';

const ROUNDS = 5;
/** 150 ms there and back, 1.6 Mbit/s down and 750 kbit/s up, a processor four times slower: Lighthouse's slow phone. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorSlowdown = 4;
/** What paints later than this after the page has loaded is not waited for. */
const SETTLED_MS = 1000;

interface Contender {
	name: string;
	url: string;
	times: number[];
}

const product = await startProduct();
const browser = await chromium.launch({
	...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
	args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
try {
	const { files, scripts, scriptBytes } = await filesOf(browser, product.url);
	const plain = await serveStaticCopy({ url: product.url, files });
	const guarded = await serveStaticCopy({ url: product.url, files, pageHeaders: await securityHeaders(product.url) });
	const contenders: Contender[] = [
		{ name: 'Warble', url: product.url, times: [] },
		{ name: 'plain static page', url: plain.url, times: [] },
		{ name: 'the same with our security headers', url: guarded.url, times: [] },
	];
	// Once each beforehand: the first load of a process is nobody's second.
	for (const { url } of contenders) await largestPaint(browser, url);
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const { url, times } of contenders) times.push(await largestPaint(browser, url));
	}
	await plain.close();
	await guarded.close();
	const [warble = Number.NaN, ...others] = contenders.map(({ times }) => median(times));
	const lines = [
		`Largest contentful paint of / in ms, ${ROUNDS} rounds in turn, cold cache, 150 ms, 1.6 Mbit/s, processor / ${processorSlowdown}:`,
		...contenders.map(({ name, times }) => `  ${name.padEnd(36)}${median(times)}  (${times.join(', ')})`),
		`Ratio of medians to the plain page: ${(warble / (others[0] ?? Number.NaN)).toFixed(3)}  (goal: <= 1.1)`,
		`To the one with our security headers: ${(warble / (others[1] ?? Number.NaN)).toFixed(3)}`,
		`Script: ${(scriptBytes / 1024).toFixed(1)} KB gzip in ${scripts} file${scripts === 1 ? '' : 's'}  (goal: <= 10 KB in 2)`,
	];
	process.stdout.write(`\n${lines.join('\n')}\n\n`);
} finally {
	await browser.close();
	await product.stop();
}

/** What the page loads besides itself: every file for the copy but the scripts, and how much script there is. */
async function filesOf(browser: Browser, url: string) {
	const page = await browser.newPage();
	const files: string[] = [];
	const scripts: Promise<number>[] = [];
	page.on('response', (response) => {
		const kind = response.request().resourceType();
		if (kind === 'script') scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
		else if (kind !== 'document') files.push(new URL(response.url()).pathname);
	});
	await page.goto(url);
	await page.waitForLoadState('networkidle');
	const sizes = await Promise.all(scripts);
	await page.close();
	return { files, scripts: sizes.length, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** What the page may do, and that no other window reaches it: the browser gives such a page a process of its own. */
async function securityHeaders(url: string): Promise<Record<string, string>> {
	const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
	const names = ['content-security-policy', 'cross-origin-opener-policy'];
	return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}

/** In whole milliseconds, in a browser that has never been here. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
	const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true });
	const page = await context.newPage();
	const devTools = await context.newCDPSession(page);
	await devTools.send('Network.enable');
	await devTools.send('Network.emulateNetworkConditions', network);
	await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
	await page.goto(url, { waitUntil: 'load' });
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

function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
