// npm run measure:typing -w e2e [-- --only streaming|file]: how soon a pressed key is seen, while
// an answer streams and in a file of 1 MB. A plain text area in the same run shows what this
// machine can do.
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { signIn } from '../users.ts';
import { launchBrowser, median, processorSlowdown } from './slow-phone.ts';
import { addThread, startStoredProduct } from './stored-product.ts';

const GOAL_MS = 50;
const ROUNDS = 3;
const KEYS = 100;
/** Eight keys a second: a fast typist. */
const KEY_INTERVAL_MS = 125;
/** 90 tokens a second, for longer than a round. */
const STREAM = '[[sandbox: pace 11, tokens 2500]]';
const MESSAGES = 200;
const FILE_CHARACTERS = 990_000;
const TEXT = 'why easy runs have to be slow, with the number from week nine ';

/** The element in which keys are pressed. */
interface Place {
	name: string;
	/** How many times slower the processor is. */
	slowdown: number;
	goal?: number;
	/** Opens the page, and puts the caret where the keys go. */
	open: (page: Page) => Promise<void>;
	/** Called once the processor is slow, before the first key. */
	begin?: (page: Page) => Promise<void>;
}

/** From the key press to the frame that shows it, in ms. The browser rounds to 8 ms. */
interface Delays {
	p50: number;
	p98: number;
}

/** Presses keys at a steady pace without waiting for any of them, as a person does. */
async function type(page: Page, devTools: CDPSession): Promise<Delays> {
	await page.evaluate(() => {
		const delays = new Map<number, number>();
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEventTiming & {
				interactionId: number;
			})[]) {
				const { interactionId, duration } = entry;
				// Typed text appears when the key is pressed, not when it is released.
				if (interactionId === 0 || entry.name === 'keyup') continue;
				delays.set(interactionId, Math.max(duration, delays.get(interactionId) ?? 0));
			}
		}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
		Object.assign(window, { delays });
	});
	const start = performance.now();
	const presses: Promise<unknown>[] = [];
	for (let index = 0; index < KEYS; index += 1) {
		const text = TEXT[index % TEXT.length] ?? ' ';
		const code = text === ' ' ? 'Space' : text === ',' ? 'Comma' : `Key${text.toUpperCase()}`;
		const windowsVirtualKeyCode = text === ',' ? 188 : text.toUpperCase().charCodeAt(0);
		const key = { key: text, code, windowsVirtualKeyCode };
		presses.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key }));
		presses.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }));
		// Not the frames' own rhythm: a prime number of milliseconds around the interval.
		const next = start + (index + 1) * KEY_INTERVAL_MS + ((index * 7) % 17);
		await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
	}
	await Promise.all(presses);
	await page.waitForTimeout(1000);
	const slow = await page.evaluate(() => [
		...(window as unknown as { delays: Map<number, number> }).delays.values(),
	]);
	// Faster ones are not reported.
	const all = [...slow, ...Array<number>(Math.max(0, KEYS - slow.length)).fill(16)];
	const sorted = all.sort((a, b) => a - b);
	const at = (share: number) =>
		sorted[Math.min(KEYS - 1, Math.ceil(KEYS * share) - 1)] ?? Number.NaN;
	return { p50: at(0.5), p98: at(0.98) };
}

async function measure(browser: Browser, baseURL: string, place: Place): Promise<Delays> {
	const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
	await signIn(context);
	const page = await context.newPage();
	await place.open(page);
	const devTools = await slowDown(context, page, place.slowdown);
	await place.begin?.(page);
	const delays = await type(page, devTools);
	await context.close();
	return delays;
}

async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<CDPSession> {
	const devTools = await context.newCDPSession(page);
	await devTools.send('Emulation.setCPUThrottlingRate', { rate });
	return devTools;
}

/** A file of many paragraphs, headings and lists, as long as a file may be. */
function longFile(): string {
	const section = (number: number) =>
		`<h2>Week ${number}</h2>${`<p>${TEXT.repeat(4)}and <strong>no advice</strong> at all.</p>`.repeat(3)}<ul>${`<li>${TEXT}</li>`.repeat(3)}</ul>`;
	let html = '';
	for (let number = 1; ; number += 1) {
		const next = html + section(number);
		if (next.length > FILE_CHARACTERS) return html;
		html = next;
	}
}

function plainText(slowdown: number): Place {
	return {
		name: 'a plain text area',
		slowdown,
		async open(page) {
			await page.setContent('<textarea rows="3" style="inline-size: 40rem"></textarea>');
			await page.locator('textarea').click();
		},
	};
}

function streaming(thread: string): Place {
	return {
		name: 'the message box, while an answer streams',
		slowdown: processorSlowdown,
		goal: GOAL_MS,
		async open(page) {
			await page.goto(`/app/compose?thread=${thread}`);
			await page.locator('[data-message]').first().waitFor();
		},
		async begin(page) {
			const box = page.getByPlaceholder('Type a message...');
			await box.fill(`Ten posts about easy runs. ${STREAM}`);
			await box.press('Enter');
			await page.getByText('Generating tweets...').waitFor();
			await box.click();
		},
	};
}

function file(slowdown: number): Place {
	return {
		name: `a file of ${(FILE_CHARACTERS / 1e6).toFixed(2)} MB`,
		slowdown,
		goal: GOAL_MS,
		async open(page) {
			await page.goto('/app/editor?file=long.md');
			const text = page.locator('[contenteditable=true]');
			await text.locator('p, [data-block]').nth(3).click();
			await page.locator('[data-ready]').waitFor();
			await page.keyboard.press('End');
			await page.keyboard.type(' ');
			await page.waitForTimeout(2000);
		},
	};
}

const { values } = parseArgs({
	args: process.argv.slice(3),
	options: { only: { type: 'string' } },
});
const { product, database, stop } = await startStoredProduct();
const browser = await launchBrowser();
try {
	const thread = await addThread(database, MESSAGES);
	const context = await browser.newContext({ baseURL: product.url });
	await signIn(context);
	const saved = await context.request.post('/api/files', {
		data: { path: 'long.md', content: longFile() },
	});
	if (!saved.ok()) throw new Error(`The file was not saved: ${saved.status()}`);
	await context.close();

	const places = [
		...(values.only === 'file' ? [] : [streaming(thread)]),
		...(values.only === 'streaming' ? [] : [file(processorSlowdown), file(1)]),
	];
	process.stdout.write(
		`Key press to paint, medians of ${ROUNDS} rounds of ${KEYS} keys, ${1000 / KEY_INTERVAL_MS} a second\n\n`,
	);
	process.stdout.write(
		'| typed in | processor | p50, ms | p98, ms | goal p98 |\n|---|---|---|---|---|\n',
	);
	for (const place of places) {
		const rows: [Place, Delays[]][] = [
			[plainText(place.slowdown), []],
			[place, []],
		];
		for (let round = 0; round < ROUNDS; round += 1)
			for (const [one, rounds] of rows) rounds.push(await measure(browser, product.url, one));
		for (const [{ name, slowdown, goal }, rounds] of rows) {
			const p98 = median(rounds.map((delays) => delays.p98));
			const verdict = goal === undefined ? '' : `${goal}: ${p98 <= goal ? 'met' : 'MISSED'}`;
			process.stdout.write(
				`| ${name} | / ${slowdown} | ${median(rounds.map((delays) => delays.p50))} | ${p98} (${rounds.map((delays) => delays.p98).join(', ')}) | ${verdict} |\n`,
			);
		}
	}
} finally {
	await browser.close();
	await stop();
}
