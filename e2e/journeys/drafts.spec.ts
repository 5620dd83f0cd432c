import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

test('two drafts of an answer are kept, even after a reload, and can start further drafts', {
	tag: '@main',
}, async ({ page, compose }) => {
	await signIn(page);
	await compose.open();
	await compose.send('Four posts on tide tables [[sandbox: pace 0]]');
	await expect(compose.drafts).toHaveCount(4);
	await page.getByRole('button', { name: 'Keep draft 1' }).click();
	const second = page.getByRole('article', { name: 'Draft 2' });
	await second.focus();
	await page.keyboard.press('k');
	await expect(page.getByText('Kept', { exact: true })).toHaveCount(2);
	await page.getByRole('article', { name: 'Draft 3' }).focus();
	await page.keyboard.press('x');
	await expect(compose.drafts).toHaveCount(3);
	await expect(page.getByRole('article', { name: 'Draft 4' })).toBeFocused();
	await expect(page.getByText('1 discarded')).toBeVisible();

	await page.reload();
	await expect(page.getByText('Kept', { exact: true })).toHaveCount(2);
	await expect(compose.drafts).toHaveCount(3);
	await page.getByRole('button', { name: 'Show' }).click();
	await expect(compose.drafts).toHaveCount(4);

	const texts = await compose.drafts.locator('p:first-child').allTextContents();
	const library = await page.request.get('/api/drafts?search=tide%20tables');
	const { drafts } = (await library.json()) as { drafts: { id: string; text: string }[] };
	expect(drafts.map(({ text }) => text).sort()).toEqual(texts.slice(0, 2).sort());

	await page.goto(`/app/compose?drafts=${drafts.map(({ id }) => id).join(',')}`);
	await expect(page.getByRole('list', { name: 'Drafts to work from' })).toBeVisible();
	await expect(page).toHaveURL(/\/app\/compose$/);
	const sent = page.waitForRequest('**/api/compose');
	await compose.send('Shorter ones [[sandbox: pace 0]]');
	expect((await sent).postDataJSON()).toMatchObject({ draft_refs: drafts.map(({ id }) => id) });
	await expect(compose.drafts.first()).toBeVisible();
});

test('a draft is rewritten, edited and discarded in its answer, as a second device shows', async ({
	page,
	compose,
	browser,
}) => {
	await signIn(page);
	await compose.open();
	await compose.send('Three posts on harbour seals [[sandbox: pace 0]]');
	await expect(page.getByText('1 of 3')).toBeVisible();
	const first = page.getByRole('article', { name: 'Draft 1' });
	await first.focus();
	await page.keyboard.press('r');
	await page.getByRole('button', { name: 'Plainer' }).click();
	await expect(page.getByRole('button', { name: 'Use this version' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(first).toBeFocused();
	await page.keyboard.press('e');
	await expect(page.getByRole('textbox', { name: 'Post' })).toBeFocused();
	await page.keyboard.type(' Seen twice.');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('textbox', { name: 'Post' })).toBeHidden();
	await expect(first.getByText('Seen twice.')).toBeVisible();
	await page.getByRole('button', { name: 'More for draft 2' }).click();
	await page.getByRole('menuitem', { name: 'Discard' }).click();
	await expect(compose.drafts).toHaveCount(2);
	await expect(page.getByText('1 discarded')).toBeVisible();

	const device = await browser.newContext({ storageState: await page.context().storageState() });
	const elsewhere = await device.newPage();
	await elsewhere.goto(page.url());
	await expect(elsewhere.getByRole('article')).toHaveCount(2);
	await expect(elsewhere.getByText('Seen twice.')).toBeVisible();
	await elsewhere.getByRole('button', { name: 'Show' }).click();
	await expect(elsewhere.getByRole('article')).toHaveCount(3);
	await device.close();
});

const post = (page: Page) => page.getByRole('textbox', { name: /^Post/ });

/** Begins a draft, and opens it in a second tab of the same browser. */
async function openTwice(page: Page): Promise<Page> {
	await signIn(page);
	await page.goto('/app/drafts?new=1');
	await expect(post(page)).toHaveValue('');
	await post(page).fill('Tide tables.');
	await expect(page.getByText(/^Saved /)).toBeVisible();
	await expect(page).toHaveURL(/draft=/);
	const other = await page.context().newPage();
	await other.goto(page.url());
	await expect(post(other)).toHaveValue('Tide tables.');
	return other;
}

async function typeAtEnd(page: Page, words: string): Promise<void> {
	await post(page).press('ControlOrMeta+End');
	await page.keyboard.type(words);
}

test('text held back by a conflict survives another tab’s save, a reload and the tab’s end', async ({
	page,
}) => {
	const other = await openTwice(page);
	await typeAtEnd(page, ' AAA');
	await typeAtEnd(other, ' BBB');
	await expect(other.getByText(/^This draft changed somewhere else/)).toBeVisible();
	await typeAtEnd(page, '.');
	await expect(page.getByText(/^Saved /)).toBeVisible();
	await other.reload();
	await expect(post(other)).toHaveValue('Tide tables. BBB');
	await expect(other.getByText(/^This draft changed somewhere else/)).toBeVisible();

	await other.close();
	const later = await page.context().newPage();
	await later.goto(page.url());
	await expect(post(later)).toHaveValue('Tide tables. BBB');
	await later.getByRole('button', { name: 'Use the other version' }).click();
	await expect(post(later)).toHaveValue('Tide tables. AAA.');
});

test('text typed offline is kept when another tab saves and this one is closed', async ({
	page,
	pageErrors,
}) => {
	const other = await openTwice(page);
	await page.route('**/api/drafts/*', (route) => route.abort());
	await typeAtEnd(page, ' AAA');
	await expect(page.getByText(/Kept on this device/)).toBeVisible();
	await typeAtEnd(other, '.');
	await expect(other.getByText(/^Saved /)).toBeVisible();
	await page.close();
	await other.reload();
	await expect(post(other)).toHaveValue('Tide tables. AAA');
	// The browser logs each request that was cut off.
	pageErrors.length = 0;
});
