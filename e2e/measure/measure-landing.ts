// npm run measure -w e2e: how fast the landing page shows on a slow phone, next to a plain static
// page of the same HTML and CSS.
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { startProduct } from '../product.ts';
import { serveStaticCopy } from '../remotes/static-copy.ts';
import { launchBrowser, median, slowPhone, visit } from './slow-phone.ts';

const ROUNDS = 5;
interface Contender {
	name: string;
	url: string;
	times: number[];
}

const product = await startProduct();
const browser = await launchBrowser();
try {
	const { files, scripts, scriptBytes } = await filesOf(browser, product.url);
	const plain = await serveStaticCopy({ url: product.url, files });
	const guarded = await serveStaticCopy({
		url: product.url,
		files,
		pageHeaders: await securityHeaders(product.url),
	});
	const contenders: Contender[] = [
		{ name: 'Warble', url: product.url, times: [] },
		{ name: 'plain static page', url: plain.url, times: [] },
		{ name: 'the same with our security headers', url: guarded.url, times: [] },
	];
	// One load each before measuring: the first one of a process is slower.
	for (const { url } of contenders) await visit(browser, url);
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const { url, times } of contenders) times.push((await visit(browser, url)).largestPaint);
	}
	await plain.close();
	await guarded.close();
	const [warble = Number.NaN, ...others] = contenders.map(({ times }) => median(times));
	const lines = [
		`Largest contentful paint of / in ms, ${ROUNDS} rounds in turn, ${slowPhone}:`,
		...contenders.map(
			({ name, times }) => `  ${name.padEnd(36)}${median(times)}  (${times.join(', ')})`,
		),
		`Ratio of medians to the plain page: ${(warble / (others[0] ?? Number.NaN)).toFixed(3)}  (goal: <= 1.1)`,
		`To the one with our security headers: ${(warble / (others[1] ?? Number.NaN)).toFixed(3)}`,
		`Script: ${(scriptBytes / 1024).toFixed(1)} KB gzip in ${scripts} file${scripts === 1 ? '' : 's'}  (goal: <= 10 KB in 2)`,
	];
	process.stdout.write(`\n${lines.join('\n')}\n\n`);
} finally {
	await browser.close();
	await product.stop();
}

/** The files that the page loads, without scripts, and the size of the scripts. */
async function filesOf(browser: Browser, url: string) {
	const page = await browser.newPage();
	const files: string[] = [];
	const scripts: Promise<number>[] = [];
	page.on('response', (response) => {
		const kind = response.request().resourceType();
		if (kind === 'script')
			scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
		else if (kind !== 'document') files.push(new URL(response.url()).pathname);
	});
	await page.goto(url);
	await page.waitForLoadState('networkidle');
	const sizes = await Promise.all(scripts);
	await page.close();
	return { files, scripts: sizes.length, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The security headers of the page, which make the browser give it a process of its own. */
async function securityHeaders(url: string): Promise<Record<string, string>> {
	const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
	const names = ['content-security-policy', 'cross-origin-opener-policy'];
	return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}
