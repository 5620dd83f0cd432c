import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { budgets } from '../../shell/contract/budgets.ts';
import { signUpFilterUser, wanted } from '../filter-user.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';
import { signUpTweetsUser } from '../tweets-user.ts';
import { signIn, signUp } from '../users.ts';

/** Loaded a while after the screen. Whether the network is idle before depends on the machine. */
const LATE = /\/(queue-banner|announcements)\./;

/**
 * All scripts that a page loads until it shows its content and the network is idle, as `gzip -9`.
 */
async function scriptsOf(
	page: Page,
	path: string,
	shows: string,
): Promise<{ name: string; bytes: number }[]> {
	const scripts: Promise<{ name: string; bytes: number }>[] = [];
	const add = (response: Response) => {
		if (response.request().resourceType() !== 'script') return;
		const name = new URL(response.url()).pathname;
		if (LATE.test(name)) return;
		scripts.push(
			response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).length })),
		);
	};
	page.on('response', add);
	await page.goto(path);
	await page.locator(shows).first().waitFor();
	await page.waitForLoadState('networkidle');
	// The page is closed before later ones can be read.
	page.off('response', add);
	return Promise.all(scripts);
}

/** Creates a template, and returns the address that opens it. */
async function createTemplate(page: Page): Promise<string> {
	await signUpFilterUser(page);
	const data = { name: 'Running', content: { description: `<p>${wanted}</p>` } };
	const response = await page.request.post('/api/filter/templates', { data });
	return `/app/filter?template=${(await response.json()).id}`;
}

/** For the app's screens. The limits of the tests below are what was reached. */
const GOAL = 120;

for (const {
	path,
	kilobytes,
	goal = GOAL,
	files = 6,
	ofRemote = budgets.firstScreen,
	shows = 'body',
	prepare,
} of [
	{ path: '/', kilobytes: budgets.documents, goal: budgets.documents, files: 2 },
	{ path: '/login', kilobytes: 87 },
	{ path: '/onboarding', kilobytes: 115, prepare: signUp },
	// New users: the demo account may have data of other tests, which load more.
	{ path: '/app', kilobytes: 90, prepare: signUpAndSubscribe },
	{ path: '/app/compose', kilobytes: 123, ofRemote: 43, prepare: signUpAndSubscribe },
	{ path: '/app/drafts', kilobytes: 122, ofRemote: 42, prepare: signUpAndSubscribe },
	{ path: '/app/queue', kilobytes: 123, ofRemote: 42, prepare: signUpAndSubscribe },
	{ path: '/app/settings', kilobytes: 122, prepare: signUpAndSubscribe },
	{ path: '/app/admin', kilobytes: 120, prepare: signIn },
	// A new user also loads the starters.
	{
		path: '/app/filter',
		kilobytes: 220,
		goal: 220,
		prepare: signUpAndSubscribe,
	},
	{
		path: '/app/filter?template=ID',
		kilobytes: 220,
		goal: 220,
		prepare: createTemplate,
	},
	{ path: '/app/tweets', kilobytes: 122, prepare: signUpTweetsUser },
	// An empty list also loads what a full one loads later.
	{ path: '/app/tweets?list=all', kilobytes: 127, ofRemote: 47, prepare: signUpAndSubscribe },
	{ path: '/app/editor', kilobytes: 122, goal: 122, prepare: signUpAndSubscribe },
	{
		path: '/app/editor?file=voice.md',
		kilobytes: 220,
		goal: 220,
		shows: '[contenteditable=true]',
		prepare: signIn,
	},
]) {
	test(`the first load of ${path} stays within ${kilobytes} KB of script in at most ${files} files`, {
		tag: '@main',
	}, async ({ page }) => {
		const prepared = await prepare?.(page);
		const address = typeof prepared === 'string' ? prepared : path;
		const scripts = await scriptsOf(page, address, shows);
		const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
		const size = (total / 1024).toFixed(1);
		process.stdout.write(
			`${path}: ${size} KiB of script, goal <= ${goal}: ${total / 1024 <= goal ? 'met' : 'MISSED'}\n`,
		);
		const table = scripts
			.map(({ name, bytes }) => `${(bytes / 1024).toFixed(1)} KB ${name}`)
			.join('\n');
		test.info().annotations.push({ type: 'size', description: `${size} KB\n${table}` });
		expect(scripts.length, table).toBeGreaterThan(0);
		expect(scripts.length, table).toBeLessThanOrEqual(files);
		expect(total / 1024, table).toBeLessThanOrEqual(kilobytes);
		const remote = scripts
			.filter(({ name }) => name.startsWith('/remotes/'))
			.reduce((sum, { bytes }) => sum + bytes, 0);
		expect(remote / 1024, `of the remote itself:\n${table}`).toBeLessThanOrEqual(ofRemote);
	});
}

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
