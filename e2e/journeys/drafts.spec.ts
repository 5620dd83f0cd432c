import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

test('two drafts of an answer are kept, also after a reload, and work as a start for more', {
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

test('a draft is rewritten, edited and discarded in its answer, and a second device shows it', async ({
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
	await page.getByRole('button', { name: 'Discard draft 2' }).click();
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
