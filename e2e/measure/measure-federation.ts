// npm run measure:federation -w e2e: the cost of building and shipping remotes separately, compared
// with the same code as one build.
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Product, startProduct } from '../product.ts';
import { signIn } from '../users.ts';
import { buildOneBundle } from './one-bundle/build.ts';
import { launchBrowser, median, slowPhone, visit } from './slow-phone.ts';

const ROUNDS = 5;
const repository = join(import.meta.dirname, '../..');
/** A screen of every federated remote, and the content that shows that it has loaded. */
const screens = {
	'/app/compose': 'textarea',
	'/app/filter': '[role=tab]',
	'/app/tweets': 'h1',
	'/app/editor': 'h1',
	'/app/settings': 'h2',
};
/** The screens whose paint is measured: the smallest and the largest. */
const painted = ['/app/compose', '/app/filter'] as const;

interface Contender {
	name: string;
	product: Product;
}

interface Load {
	scripts: number;
	/** Size of all scripts as `gzip -9`. */
	kilobytes: number;
	/** The longest chain of scripts that load each other; the page's own have depth 1. */
	depth: number;
}

const browser = await launchBrowser();
const contenders: Contender[] = [
	{ name: 'federated', product: await startProduct() },
	{
		name: 'one build, a chunk a screen',
		product: await startProduct({ WEB_ROOT: await oneBundle({ asOneFile: false }) }),
	},
	{
		name: 'one file',
		product: await startProduct({ WEB_ROOT: await oneBundle({ asOneFile: true }) }),
	},
];
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
try {
	print(
		'\nFirst load without a cache: KiB of script (gzip -9) / files / depth of script requests; ratio of the KiB to one build\n',
	);
	print(`| screen | ${contenders.map(({ name }) => name).join(' | ')} | ratio |`);
	print(`|---|${contenders.map(() => '---').join('|')}|---|`);
	for (const [path, shows] of Object.entries(screens)) {
		const loads: Load[] = [];
		for (const { product } of contenders)
			loads.push(await load(browser, product.url + path, shows));
		const cells = loads.map(
			({ kilobytes, scripts, depth }) => `${kilobytes.toFixed(1)} / ${scripts} / ${depth}`,
		);
		print(
			`| ${path} | ${cells.join(' | ')} | ${((loads[0]?.kilobytes ?? 0) / (loads[1]?.kilobytes ?? 1)).toFixed(2)} |`,
		);
	}
	print(
		`\nLargest contentful paint, ms, medians of ${ROUNDS} rounds in turn, ${slowPhone}; ratio to one build\n`,
	);
	for (const path of painted) {
		const times = contenders.map((): number[] => []);
		for (let round = 0; round <= ROUNDS; round += 1) {
			for (const [n, { product }] of contenders.entries()) {
				const shown = (page: Page) => page.locator(screens[path]).first().waitFor();
				const { largestPaint } = await visit(browser, product.url + path, {
					prepare: signIn,
					shown,
				});
				// The first load of a process is slower.
				if (round > 0) times[n]?.push(largestPaint);
			}
		}
		const [federated = Number.NaN, split = Number.NaN] = times.map(median);
		print(
			`${path}: ${contenders.map(({ name }, n) => `${name} ${median(times[n] ?? [])} (${times[n]?.join(', ')})`).join('; ')}`,
		);
		print(`${path}: ratio ${(federated / split).toFixed(2)}\n`);
	}
} finally {
	await browser.close();
	for (const { product } of contenders) await product.stop();
}

async function oneBundle(options: { asOneFile: boolean }): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), 'warble-one-bundle-'));
	await buildOneBundle(join(root, 'shell/dist'), options);
	// The server would preload the remote's files.
	for (const file of ['screens.json', 'screens.json.br', 'screens.json.gz'])
		await rm(join(root, 'shell/dist', file), { force: true });
	await writeFile(join(root, 'shell/dist/screens.json'), '[]');
	const remotes = (await readdir(repository)).filter((name) => name.startsWith('mfe-'));
	// Only for the header's links: their scripts are not loaded.
	for (const name of remotes)
		await cp(join(repository, name, 'dist'), join(root, name, 'dist'), { recursive: true });
	return root;
}

async function load(browser: Browser, url: string, shows: string): Promise<Load> {
	const context = await browser.newContext({ baseURL: new URL(url).origin });
	await signIn(context);
	const page = await context.newPage();
	const depths = await followDepths(await context.newCDPSession(page));
	const sizes: Promise<number>[] = [];
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script')
			sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
	});
	await page.goto(url);
	await page.locator(shows).first().waitFor();
	await page.waitForLoadState('networkidle');
	const bytes = await Promise.all(sizes);
	await context.close();
	return {
		scripts: bytes.length,
		kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1024,
		depth: Math.max(...depths.values()),
	};
}

/** The depth of each script, from the initiators that the browser reports. */
async function followDepths(devTools: CDPSession): Promise<Map<string, number>> {
	const depths = new Map<string, number>();
	await devTools.send('Network.enable');
	devTools.on('Network.requestWillBeSent', ({ request, type, initiator }) => {
		if (type !== 'Script' || depths.has(request.url)) return;
		const callers = [initiator.stack, initiator.stack?.parent].flatMap(
			(stack) => stack?.callFrames.map(({ url }) => url) ?? [],
		);
		depths.set(request.url, 1 + Math.max(0, ...callers.map((caller) => depths.get(caller) ?? 0)));
	});
	return depths;
}
