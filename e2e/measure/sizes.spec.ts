import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { signUpFilterUser, wanted } from '../filter-user.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';
import { signUpTweetsUser } from '../tweets-user.ts';
import { signIn, signUp } from '../users.ts';

interface Script {
	name: string;
	/** Compressed with `gzip -9`. */
	bytes: number;
}

/** All scripts that a page loads until it shows its content and the network is idle. */
const scriptsOf = (page: Page, path: string, shows: string): Promise<Script[]> =>
	scriptsWhile(page, async () => {
		await page.goto(path);
		await page.locator(shows).first().waitFor();
	});

/** All scripts that are loaded during `action`, until the network is idle. */
async function scriptsWhile(page: Page, action: () => Promise<void>): Promise<Script[]> {
	const scripts: Promise<Script>[] = [];
	const add = (response: Response) => {
		if (response.request().resourceType() !== 'script') return;
		const name = new URL(response.url()).pathname;
		scripts.push(
			response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).length })),
		);
	};
	page.on('response', add);
	await action();
	await page.waitForLoadState('networkidle');
	// The page is closed before later ones can be read.
	page.off('response', add);
	return Promise.all(scripts);
}

/** KiB. */
const sumOf = (scripts: readonly Script[]): number =>
	scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

const tableOf = (scripts: readonly Script[]): string =>
	scripts.map(({ name, bytes }) => `${(bytes / 1024).toFixed(1)} KiB ${name}`).join('\n');

/** Creates a template, and returns the address that opens it. */
async function createTemplate(page: Page): Promise<string> {
	await signUpFilterUser(page);
	const data = { name: 'Running', content: { description: `<p>${wanted}</p>` } };
	const response = await page.request.post('/api/filter/templates', { data });
	return `/app/filter?template=${(await response.json()).id}`;
}

/** KiB: our budget, and the limit above which CI fails. */
const budgets = {
	landing: { budget: 10, limit: 10 },
	signIn: { budget: 130, limit: 140 },
	app: { budget: 180, limit: 190 },
	editing: { budget: 220, limit: 230 },
	secondScreen: { budget: 60, limit: 80 },
};

// `npm test` measures one page.
for (const {
	path,
	of: { budget, limit } = budgets.app,
	shows = 'body',
	prepare,
	isMain = false,
} of [
	{ path: '/', of: budgets.landing },
	{ path: '/login', of: budgets.signIn },
	{ path: '/onboarding', prepare: signUp },
	// New users: the demo account may have data of other tests, which load more.
	{ path: '/app', prepare: signUpAndSubscribe },
	{ path: '/app/compose', prepare: signUpAndSubscribe, isMain: true },
	{ path: '/app/drafts', prepare: signUpAndSubscribe },
	{ path: '/app/queue', prepare: signUpAndSubscribe },
	{ path: '/app/settings', prepare: signUpAndSubscribe },
	{ path: '/app/admin', prepare: signIn },
	// A new user also loads the starters.
	{ path: '/app/filter', prepare: signUpAndSubscribe },
	{ path: '/app/filter?template=ID', of: budgets.editing, prepare: createTemplate },
	{ path: '/app/tweets', prepare: signUpTweetsUser },
	{ path: '/app/tweets?list=all', prepare: signUpAndSubscribe },
	{ path: '/app/editor', prepare: signUpAndSubscribe },
	{
		path: '/app/editor?file=voice.md',
		of: budgets.editing,
		shows: '[contenteditable=true]',
		prepare: signIn,
	},
]) {
	test(`the first load of ${path} stays within ${limit} KiB of script`, {
		tag: isMain ? '@main' : [],
	}, async ({ page }) => {
		const prepared = await prepare?.(page);
		const address = typeof prepared === 'string' ? prepared : path;
		const scripts = await scriptsOf(page, address, shows);
		const size = sumOf(scripts);
		process.stdout.write(
			`${path}: ${size.toFixed(1)} KiB of script, budget ${budget}: ${size <= budget ? 'met' : 'MISSED'}\n`,
		);
		const table = tableOf(scripts);
		test.info().annotations.push({ type: 'size', description: `${size.toFixed(1)} KiB\n${table}` });
		expect(scripts.length, table).toBeGreaterThan(0);
		expect(size, table).toBeLessThanOrEqual(limit);
	});
}

test('a second screen of a session loads only the script of its remote', async ({ page }) => {
	const { budget, limit } = budgets.secondScreen;
	await signUpAndSubscribe(page);
	await scriptsOf(page, '/app/compose', 'main h1');
	for (const name of ['Filter', 'Tweets', 'Queue', 'Settings']) {
		const scripts = await scriptsWhile(page, async () => {
			await page.getByRole('link', { name, exact: true }).first().click();
			await page.locator('main h1').first().waitFor();
		});
		const size = sumOf(scripts);
		process.stdout.write(
			`${name} after others: ${size.toFixed(1)} KiB of script, budget ${budget}: ${size <= budget ? 'met' : 'MISSED'}\n`,
		);
		expect(size, tableOf(scripts)).toBeLessThanOrEqual(limit);
	}
});

for (const { path, prepare } of [
	{ path: '/login' },
	{ path: '/app/compose', prepare: signUpAndSubscribe },
]) {
	test(`the page of ${path} names all scripts of the screen, so that none waits for another`, async ({
		page,
	}) => {
		await prepare?.(page);
		const scripts = await scriptsOf(page, path, 'main');
		const named = await page
			.locator('head > script[src][defer], link[rel=preload][as=script]')
			.evaluateAll((elements) =>
				elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href')),
			);
		expect(scripts.map(({ name }) => name).sort()).toEqual(named.sort());
	});
}
