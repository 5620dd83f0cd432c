// npm run measure:screens -w e2e: how fast screens show on a slow phone and how long they block,
// each beside a static page of the same HTML and CSS. One screen: -- --only /login --rounds 3.
// Beside the builds of another checkout, in turns: -- --against FOLDER
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { startProduct } from '../product.ts';
import { serveStaticCopy } from '../remotes/static-copy.ts';
import { signIn } from '../users.ts';
import { launchBrowser, median, slowPhone, visit } from './slow-phone.ts';

interface Screen {
	path: string;
	/** The content that shows that it has loaded. */
	shows: string;
	isPublic?: boolean;
	/** Goals, in ms. */
	paintGoal?: number;
	blockedGoal?: number;
}

const screens: readonly Screen[] = [
	{ path: '/login', shows: 'form', isPublic: true, paintGoal: 1500 },
	{ path: '/app', shows: 'h1' },
	{ path: '/app/compose', shows: 'textarea', paintGoal: 2200 },
	{ path: '/app/filter', shows: '[role=tab]' },
	{ path: '/app/tweets', shows: 'article', paintGoal: 2200, blockedGoal: 300 },
	{
		path: '/app/editor?file=voice.md',
		shows: 'text=Numbers first',
		paintGoal: 3000,
		blockedGoal: 300,
	},
];

const { values: options } = parseArgs({
	args: process.argv.slice(3),
	options: {
		only: { type: 'string' },
		rounds: { type: 'string', default: '5' },
		against: { type: 'string' },
	},
});
const rounds = Number(options.rounds);
const chosen = screens.filter(({ path }) => options.only === undefined || path === options.only);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const product = await startProduct();
const other =
	options.against === undefined ? undefined : await startProduct({ WEB_ROOT: options.against });
const browser = await launchBrowser();
try {
	print(`Medians of ${rounds} rounds in turn, ${slowPhone}; times in ms\n`);
	print(
		'| screen | largest paint | goal | of | static page | ratio | other builds | ratio | blocked | goal |',
	);
	print('|---|---|---|---|---|---|---|---|---|---|');
	for (const screen of chosen) {
		const { path, shows, isPublic, paintGoal, blockedGoal } = screen;
		const opened = {
			...(isPublic ? {} : { prepare: signIn }),
			shown: (page: Page) => page.locator(shows).first().waitFor(),
		};
		const copy = await serveStaticCopy(await copyOf(browser, product.url, screen));
		const visits = [];
		const copyPaints = [];
		const otherPaints = [];
		// The first load of a process is slower.
		for (let round = 0; round <= rounds; round += 1) {
			const visited = await visit(browser, product.url + path, opened);
			const before = other && (await visit(browser, other.url + path, opened));
			const { largestPaint } = await visit(browser, copy.url);
			if (round === 0) continue;
			visits.push(visited);
			copyPaints.push(largestPaint);
			if (before) otherPaints.push(before.largestPaint);
		}
		await copy.close();
		const paints = visits.map((visited) => visited.largestPaint);
		const blocked = visits.map((visited) => visited.blocked);
		const cells = [
			path,
			`${median(paints)} (${paints.join(', ')})`,
			verdict(median(paints), paintGoal),
			visits[0]?.largest,
			`${median(copyPaints)} (${copyPaints.join(', ')})`,
			ratioOf(paints, copyPaints),
			other ? `${median(otherPaints)} (${otherPaints.join(', ')})` : '',
			other ? ratioOf(paints, otherPaints) : '',
			`${median(blocked)} (${blocked.join(', ')})`,
			verdict(median(blocked), blockedGoal),
		];
		print(`| ${cells.join(' | ')} |`);
	}
} finally {
	await browser.close();
	await product.stop();
	await other?.stop();
}

function ratioOf(figures: readonly number[], others: readonly number[]): string {
	return (median(figures) / median(others)).toFixed(2);
}

function verdict(figure: number, goal: number | undefined): string {
	return goal === undefined ? '' : `<= ${goal}: ${figure <= goal ? 'met' : 'MISSED'}`;
}

/** The look of a loaded screen, and the styles, fonts and images that it uses. */
async function copyOf(
	browser: Browser,
	url: string,
	{ path, shows, isPublic = false }: Screen,
): Promise<{ url: string; page: string; files: string[] }> {
	const context = await browser.newContext({ baseURL: url });
	if (!isPublic) await signIn(context);
	const page = await context.newPage();
	const files = new Set<string>();
	page.on('response', (response) => {
		if (['stylesheet', 'font', 'image'].includes(response.request().resourceType()))
			files.add(new URL(response.url()).pathname);
	});
	await page.goto(path);
	await page.locator(shows).first().waitFor();
	await page.waitForLoadState('networkidle');
	await page.evaluate(() => {
		for (const preload of document.querySelectorAll('link[rel=preload]')) preload.remove();
	});
	const html = await page.content();
	await context.close();
	return { url, page: html, files: [...files] };
}
