import type { Page } from '@playwright/test';
import { wanted } from '../filter-user.ts';
import { makeDue } from '../fixtures/make-due.ts';
import type { ProductPlace } from '../product.ts';
import { FilterScreen } from '../screens/filter.screen.ts';
import { TweetsScreen } from '../screens/tweets.screen.ts';
import { expect, test } from '../test.ts';
import { signUpActingUser } from '../tweets-user.ts';

/** So much that most posts of a few days are included. */
const topics =
	'Bread, databases, indexes, strings, minutes, years, shoes, watches, talking, reading.';
const atOnce = '[[sandbox: pace 0]]';

interface Standing {
	templateId: string;
	lastRun: { id: string; judged: number; included: number } | null;
}
interface RunPosts {
	tweets: { id: string; included: boolean }[];
}

async function readStanding({ request }: Page): Promise<Standing> {
	const { filters }: { filters: Standing[] } = await (
		await request.get('/api/filter/standing')
	).json();
	const [filter] = filters;
	if (!filter) throw new Error('No filter runs by itself.');
	return filter;
}

/** Lets the time of the only standing filter come, and waits for the end of its run. */
async function runAtItsTime(page: Page, product: ProductPlace): Promise<Standing> {
	const { templateId, lastRun } = await readStanding(page);
	await makeDue(product, 'filter', templateId);
	await expect.poll(async () => (await readStanding(page)).lastRun?.id).not.toBe(lastRun?.id);
	return readStanding(page);
}

test('a filter runs by itself, fills the list, is read by keyboard, and is improved', {
	tag: '@main',
}, async ({ page, product, browser }) => {
	test.slow();
	await signUpActingUser(page);
	const filter = new FilterScreen(page);
	await filter.open();
	await filter.create('Slow running', `${wanted} ${topics} ${atOnce}`);

	await filter.button('Run by itself…').click();
	await page.getByRole('radio', { name: 'Every hour' }).check();
	await filter.button('Start running by itself').click();
	const part = page.getByRole('region', { name: 'Runs by itself' });
	await expect(part).toContainText('Every hour');
	await expect(part.getByRole('status')).toContainText(/^Next (today|tomorrow)/);

	await page.goto('/app/tweets');
	await expect(
		page.getByRole('heading', { name: /^Your filter runs/ }),
		'no run yet',
	).toBeVisible();
	const { lastRun } = await runAtItsTime(page, product);
	expect(lastRun?.included).toBeGreaterThan(4);

	const tweets = new TweetsScreen(page);
	await tweets.open();
	await expect(tweets.list('Worth reading')).toHaveAttribute('aria-current', 'page');
	await expect(tweets.post(0).post).toContainText('Slow running');
	await expect(tweets.post(4).post, 'as many as are used below').toBeVisible();
	const pressed = (at: number, name: string) =>
		tweets.post(at).post.getByRole('button', { name, exact: true, pressed: true });
	await page.keyboard.press('j');
	await page.keyboard.press('m');
	await expect(pressed(0, 'Read')).toBeVisible();
	await page.keyboard.press('s');
	await expect(pressed(1, 'Save')).toBeVisible();
	await page.keyboard.press('x');
	await expect(pressed(2, 'Dismiss')).toBeVisible();

	await page.keyboard.press('r');
	await expect(tweets.post(3).box).toBeFocused();
	await page.keyboard.type('Slow it is.');
	await page.keyboard.press('ControlOrMeta+Enter');
	await expect(tweets.post(3).answer).toContainText('Slow it is.');

	const withdrawn = (await tweets.post(4).post.getAttribute('data-post')) ?? '';
	await tweets.post(4).button('Not worth reading').click();
	const links = page.getByRole('navigation', { name: 'Posts of your filters' });
	await links.getByRole('link', { name: 'Filtered out' }).click();
	await expect(page.locator(`[data-post="${withdrawn}"]`)).toBeVisible();
	await links.getByRole('link', { name: 'Saved (1)' }).click();
	await expect(tweets.posts).toHaveCount(1);
	await links.getByRole('link', { name: 'Seen' }).click();
	await expect(tweets.posts, 'read, dismissed and answered').toHaveCount(3);

	await test.step('nothing new: a second run judges nothing again', async () => {
		const { judged = 0 } = (await runAtItsTime(page, product)).lastRun ?? {};
		expect(judged).toBeLessThan(3);
	});

	await test.step('all is read: caught up', async () => {
		await tweets.open('?filter=worth_reading');
		await page.getByRole('button', { name: 'Mark all as read' }).click();
		const confirm = page.getByRole('button', { name: 'Mark as read', exact: true });
		if (await confirm.isVisible()) await confirm.click();
		await tweets.open('?filter=worth_reading');
		await expect(page.getByRole('heading', { name: 'You’re caught up.' })).toBeVisible();
	});

	await test.step('its private feed opens nothing else, and ends when it is revoked', async () => {
		await filter.open();
		await filter.button('Make an address').click();
		const shown = new URL((await part.getByText(/\.atom$/).innerText()).trim());
		// The product does not know the port that it listens on here.
		const address = new URL(shown.pathname, product.url).href;
		const anyone = await browser.newContext();
		const feed = await anyone.request.get(address);
		expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
		expect((await anyone.request.get(new URL('/api/tweets', address).href)).status()).toBe(401);
		await filter.button('Revoke').click();
		await filter.dialog.getByRole('button', { name: 'Revoke' }).click();
		await expect(filter.button('Make an address')).toBeVisible();
		expect((await anyone.request.get(address)).status()).toBe(404);
		await anyone.close();
	});

	await test.step('decisions improve it, measured on posts that the model has not seen', async () => {
		await decide(page, lastRun?.id ?? '');
		await filter.open();
		await filter.button('Improve').click();
		await expect(page.getByText(/^Agrees with you on \d+ of \d+/)).toBeVisible();
		await filter.button('Use this description').click();
		await expect(page.getByText('Version 2 is now used.')).toBeVisible();
		await filter.button('Go back to version 1').click();
		await expect(page.getByText(/^Version 3 is now used/)).toBeVisible();
	});
});

/** Decides on 30 posts of a run: every third one against the filter. */
async function decide({ request }: Page, runId: string): Promise<void> {
	const run: RunPosts = await (await request.get(`/api/filter/runs/${runId}?limit=30`)).json();
	for (const [at, { id, included }] of run.tweets.entries()) {
		const value = included === (at % 3 !== 0) ? 'include' : 'exclude';
		const url = `/api/filter/runs/${runId}/tweets/${encodeURIComponent(id)}/override`;
		expect((await request.put(url, { data: { value } })).status()).toBe(200);
	}
}
