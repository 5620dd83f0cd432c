// npm run measure:lists -w e2e [-- --only NAME]: how smoothly long lists scroll on a slow
// processor, and how fast the server returns their first page.
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { signIn } from '../users.ts';
import { launchBrowser, median, processorSlowdown } from './slow-phone.ts';
import { addDrafts, addPosts, addThread, startStoredProduct } from './stored-product.ts';

const DRAFTS = 5000;
const POSTS_A_MONTH = 500;
const POSTS = 5000;
const MESSAGES = 2000;
const ROUNDS = 7;
/** Pixels that a round scrolls, and pixels in a second. */
const DISTANCE = 6000;
const SPEED = 3000;
const GOAL_FRAMES = 60;
const GOAL_FIRST_PAGE_MS = 300;

/** A list, and a page with as many plain rows: the cost of scrolling any list on this machine. */
interface List {
	path: string;
	/** One of its rows. */
	row: string;
	/** The server's response for its first page. */
	firstPage: string;
	rows: number;
	/** Resolves when all rows are loaded. */
	load: (page: Page) => Promise<void>;
}

const listsWith = (thread: string): Record<string, List> => ({
	drafts: {
		path: '/app/drafts',
		row: '[data-draft]',
		firstPage: '/api/drafts?sort=newest',
		rows: DRAFTS,
		async load(page) {
			const retry = page.locator('[role=alert] button');
			// Queued drafts are in another list.
			while (!(await page.getByText('That’s all of them.').isVisible())) {
				if (await retry.isVisible()) await retry.click();
				await page.mouse.move(300, 500);
				await page.mouse.wheel(0, 100_000);
				await page.waitForTimeout(20);
			}
		},
	},
	'posts of a month': {
		path: '/app/queue',
		row: '[data-draft]',
		firstPage: '/api/queue?days=7',
		rows: POSTS_A_MONTH,
		async load(page) {
			const posts = page.locator('[data-draft]');
			while ((await posts.count()) < POSTS_A_MONTH) {
				const before = await page.locator('[data-day]').count();
				await page.getByRole('button', { name: /^Show to / }).click();
				await page.locator('[data-day]').nth(before).waitFor();
			}
		},
	},
	posts: {
		path: '/app/tweets',
		row: 'article',
		firstPage: '/api/tweets',
		rows: POSTS,
		async load(page) {
			const posts = page.locator('article');
			await page.mouse.move(300, 500);
			while ((await posts.count()) < POSTS) {
				await page.mouse.wheel(0, 100_000);
				await page.waitForTimeout(20);
			}
		},
	},
	messages: {
		path: `/app/compose?thread=${thread}`,
		row: '[data-message]',
		firstPage: `/api/compose/${thread}`,
		rows: MESSAGES,
		async load(page) {
			const messages = page.locator('[data-message]');
			await page.mouse.move(600, 400);
			while ((await messages.count()) < MESSAGES) {
				await page.mouse.wheel(0, -100_000);
				await page.waitForTimeout(20);
			}
			await page.mouse.wheel(0, 100_000);
		},
	},
});

/** Opens a page in a new browser context. Its processor is slow once `load` is done. */
async function open(browser: Browser, baseURL: string, load: (page: Page) => Promise<void>) {
	const viewport = { width: 1280, height: 800 };
	const context = await browser.newContext({ baseURL, viewport, timezoneId: 'UTC' });
	await signIn(context);
	const page = await context.newPage();
	await load(page);
	const devTools = await context.newCDPSession(page);
	await devTools.send('Performance.enable');
	await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
	return { page, devTools, context };
}

/** The measurements of one round of scrolling. */
interface Round {
	/** Frames in a second. */
	frames: number;
	/** The longest frame, in ms. */
	longest: number;
	/** Busy time of the page's own thread per frame, in ms. */
	work: number;
}

async function scroll(page: Page, devTools: CDPSession, yDistance: number): Promise<Round> {
	const worked = async () => {
		const { metrics } = await devTools.send('Performance.getMetrics');
		return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
	};
	await page.evaluate(() => {
		const times: number[] = [];
		const record = (time: number) => {
			times.push(time);
			request = requestAnimationFrame(record);
		};
		let request = requestAnimationFrame(record);
		Object.assign(window, {
			endFrames() {
				cancelAnimationFrame(request);
				return times;
			},
		});
	});
	const before = await worked();
	await devTools.send('Input.synthesizeScrollGesture', {
		...{ x: 600, y: 400, yDistance, speed: SPEED },
		gestureSourceType: 'mouse',
	});
	const work = (await worked()) - before;
	const times = await page.evaluate(() =>
		(window as unknown as { endFrames: () => number[] }).endFrames(),
	);
	const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
	const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
	return {
		frames: Math.round(gaps.length / seconds),
		longest: Math.round(Math.max(...gaps)),
		work: Math.round((work * 10_000) / gaps.length) / 10,
	};
}

/** Scrolls down and up again, and returns the medians. */
async function measure(browser: Browser, baseURL: string, load: (page: Page) => Promise<void>) {
	const { page, devTools, context } = await open(browser, baseURL, load);
	const rounds: Round[] = [];
	for (let round = 0; round < ROUNDS; round += 1)
		rounds.push(await scroll(page, devTools, round % 2 === 0 ? DISTANCE : -DISTANCE));
	await context.close();
	const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
	return { frames: middle('frames'), longest: middle('longest'), work: middle('work') };
}

/** A list of two lines a row, without scripts, in the place and size of ours. */
function plainPage(rows: number): string {
	const row = (_: unknown, index: number) =>
		`<li>Draft ${index}: why easy runs have to be slow, with the number from week nine and no advice at all.</li>`;
	return `<!doctype html><style>body{font:16px/21px sans-serif}li{width:500px;height:84px}</style>
		<ul>${Array.from({ length: rows }, row).join('')}</ul>`;
}

/** How long the server takes for a response, in ms. */
async function firstPageTime(browser: Browser, baseURL: string, path: string): Promise<number> {
	const context = await browser.newContext({ baseURL });
	await signIn(context);
	const times: number[] = [];
	for (let round = 0; round < 21; round += 1) {
		const start = performance.now();
		const response = await context.request.get(path);
		await response.body();
		times.push(performance.now() - start);
		if (!response.ok()) throw new Error(`${path}: ${response.status()}`);
	}
	await context.close();
	return Math.round(median(times));
}

const { only } = parseArgs({
	args: process.argv.slice(3),
	options: { only: { type: 'string' } },
}).values;
const { product, database, stop } = await startStoredProduct();
const browser = await launchBrowser();
try {
	await addDrafts(database, DRAFTS, POSTS_A_MONTH);
	await addPosts(database, POSTS);
	const lists = listsWith(await addThread(database, MESSAGES));
	await database.query('analyze');
	process.stdout.write(`Medians of ${ROUNDS} rounds, processor / ${processorSlowdown}\n\n`);
	process.stdout.write(
		'| list | first page, ms | frames in a second | longest frame, ms | work a frame, ms |\n|---|---|---|---|---|\n',
	);
	for (const [name, { path, row, firstPage, rows, load }] of Object.entries(lists)) {
		if (only !== undefined && name !== only) continue;
		const plain = await measure(browser, product.url, (page) => page.setContent(plainPage(rows)));
		process.stdout.write(
			`| ${rows} plain rows | | ${plain.frames} | ${plain.longest} | ${plain.work} |\n`,
		);
		const time = await firstPageTime(browser, product.url, firstPage);
		const ours = await measure(browser, product.url, async (page) => {
			await page.goto(path);
			await page.locator(row).first().waitFor();
			await load(page);
		});
		process.stdout.write(
			`| ${rows} ${name} | ${time} | ${ours.frames} | ${ours.longest} | ${ours.work} |\n`,
		);
		process.stdout.write(
			`| | goal ${GOAL_FIRST_PAGE_MS}: ${time <= GOAL_FIRST_PAGE_MS ? 'met' : 'MISSED'} | goal ${GOAL_FRAMES}: ${ours.frames >= GOAL_FRAMES - 1 ? 'met' : 'MISSED'} | | |\n`,
		);
	}
} finally {
	await browser.close();
	await stop();
}
