import type { Locator } from '@playwright/test';
import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

/**
 * In an instruction, makes the sandbox model pause between tokens, so that a test can act in the
 * middle of an answer.
 */
const SLOW_MODEL = '[[sandbox: pace 60]]';
const atOnce = '[[sandbox: pace 0]]';

test('from the sign-in screen to drafts, and back to the thread', { tag: '@main' }, async ({
	page,
	login,
	compose,
}) => {
	await page.goto('/app/compose');
	await expect(login.heading).toBeVisible();
	await login.signIn('demo', 'warble-demo');
	await expect(page).toHaveURL(/\/app\/compose$/);
	await expect(page.getByText('No messages yet')).toBeVisible();
	await expect(page.getByText('No thread selected')).toBeVisible();

	const placeOfBox = async () => (await compose.box.boundingBox())?.y;
	const place = await placeOfBox();
	await compose.send('Three posts on sourdough in the rain [[sandbox: pace 150]]');
	await expect(page.getByText('I am a sandbox model', { exact: false })).toBeVisible();
	await expect(compose.generating).toBeVisible();
	await expect(compose.drafts.first()).toBeVisible();
	expect(await placeOfBox(), 'the box stays where it is').toBe(place);
	await expect(
		compose.generating,
		'the first draft is there while others are being written',
	).toBeVisible();
	await expect(compose.drafts).toHaveCount(3);
	await expect(compose.drafts.first()).toBeInViewport();
	await expect(page.getByText('1 of 3')).toBeVisible();
	await expect(compose.stopButton).toBeHidden();
	expect(await placeOfBox()).toBe(place);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough in the rain');

	const post = page.getByRole('button', { name: 'Post draft 1' });
	const placeOfPost = await post.boundingBox();
	await compose.drafts.first().focus();
	await expect(compose.drafts.first().getByText('K', { exact: true })).toBeVisible();
	expect(await post.boundingBox(), 'the keys move no button').toEqual(placeOfPost);
	await expect(compose.drafts.first().getByText(/^\d+\/280$/)).toBeVisible();

	await compose.newThreadButton.click();
	await expect(page.getByText('No messages yet')).toBeVisible();
	await expect(compose.drafts).toHaveCount(0);
	await compose.thread('Sourdough in the rain').first().click();
	await page.getByText('Raw answer').click();
	await expect(page.getByText('Tweets:')).toBeVisible();
	await expect(compose.drafts).toHaveCount(3);
});

test('a reload in the middle of an answer loses nothing', { tag: '@main' }, async ({
	page,
	compose,
}) => {
	await signIn(page);
	await compose.open();
	await compose.send('Four posts on night trains [[sandbox: pace 150]]');
	await expect(compose.drafts.first()).toBeVisible();
	await expect(page).toHaveURL(/thread=/);
	await page.reload();
	await expect(
		page.getByText('Four posts on night trains', { exact: false }).first(),
	).toBeVisible();
	await expect(page.getByText('I am a sandbox model', { exact: false })).toBeVisible();
	await expect(compose.stopButton, 'it is still being written').toBeVisible();
	await expect(compose.drafts).toHaveCount(4, { timeout: 90_000 });
	const seen = await compose.drafts.allInnerTexts();
	await page.reload();
	await expect(compose.drafts).toHaveCount(4);
	expect(await compose.drafts.allInnerTexts()).toEqual(seen);
});

test('Stop keeps the text so far, and the answer can be requested again', async ({
	page,
	compose,
}) => {
	await signIn(page);
	await compose.open();
	await compose.send(`Five posts on slow mornings ${SLOW_MODEL}`);
	await expect(compose.drafts.first()).toBeVisible();
	await compose.stopButton.click();
	await expect(compose.stopButton).toBeHidden();
	await expect(compose.conversation.getByText('Stopped. The text so far is kept.')).toBeVisible();
	const kept = await compose.drafts.count();
	expect(kept).toBeLessThan(5);
	await page.reload();
	await expect(compose.drafts).toHaveCount(kept);
	await compose.retryButton.click();
	await expect(compose.drafts).toHaveCount(5);
});

test('two tabs follow one answer', async ({ page, compose, context }) => {
	await signIn(page);
	await compose.open();
	await compose.send(`Three posts on two tabs ${SLOW_MODEL}`);
	await expect(page).toHaveURL(/thread=/);
	const second = await context.newPage();
	await second.goto(page.url());
	await expect(second.getByRole('region', { name: /Drafts$/ }).getByRole('article')).toHaveCount(3);
	await expect(compose.drafts).toHaveCount(3);
});

for (const [what, directive, sentence] of [
	['fails before the first word', 'fail-before 500', 'cannot be reached'],
	['fails in mid-answer', 'fail-mid', ''],
	['cuts the connection', 'cut', 'connection was lost'],
	['refuses the key', 'status 401', 'rejected the key'],
	['wants to be paid', 'status 402', 'credit'],
	['asks to wait', 'status 429', 'limits how fast'],
] as const) {
	test(`a model that ${what} leaves the text so far, the reason, and a way to retry`, async ({
		page,
		compose,
	}) => {
		await signIn(page);
		await compose.open();
		await compose.send(`Posts on patience ${atOnce} [[sandbox: ${directive}]]`);
		await expect(page.getByText('[Error receiving response]')).toBeVisible();
		if (sentence !== '')
			await expect(page.getByText(sentence, { exact: false }).first()).toBeVisible();
		await expect(compose.retryButton).toBeVisible();
		await page.reload();
		await expect(compose.retryButton, 'the failure is stored').toBeVisible();
	});
}

test('a message that cannot be sent returns to the box', { tag: '@main' }, async ({
	page,
	compose,
	pageErrors,
}) => {
	await signIn(page);
	await compose.open();
	await expect(compose.box).toBeVisible();
	await page.context().setOffline(true);
	await compose.send('A post that must not be lost');
	await expect(compose.box).toHaveValue('A post that must not be lost');
	await page.context().setOffline(false);
	await page.reload();
	await expect(compose.box, 'not even by a reload').toHaveValue('A post that must not be lost');
	await compose.box.press('Enter');
	await expect(page.getByText('A post that must not be lost').first()).toBeVisible();
	// The code of the message list cannot be loaded offline either.
	expect(pageErrors.splice(0).filter((text) => !text.startsWith('ChunkLoadError'))).toEqual([]);
});

test('Shift+Enter adds a line, Enter sends, an empty message is not sent', async ({
	page,
	compose,
}) => {
	await signIn(page);
	await compose.open();
	await expect(compose.sendButton).toBeDisabled();
	await compose.box.press('Enter');
	await expect(page.getByText('No messages yet')).toBeVisible();
	await compose.box.fill('first line');
	await compose.box.press('Shift+Enter');
	await compose.box.pressSequentially(`second line ${atOnce}`);
	await compose.box.press('Enter');
	await expect(compose.drafts).toHaveCount(3);
	await expect(page.getByText(/first line\s+second line/).first()).toBeVisible();
});

test('an unknown thread shows a message', async ({ page, compose }) => {
	await signIn(page);
	await compose.open('00000000-0000-4000-8000-000000000000');
	await expect(page.getByText('There is no such thread.')).toBeVisible();
});

test('copies a draft', async ({ page, compose, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await signIn(page);
	await compose.open();
	await compose.send(`One post on copying ${atOnce}`);
	await compose.drafts.first().getByRole('button', { name: 'More for draft 1' }).click();
	await page.getByRole('menuitem', { name: 'Copy' }).click();
	await expect(page.getByText('Copied')).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(await compose.drafts.first().innerText()).toContain(copied);
});

test('on a phone, compose fits the screen and has the threads behind their button', {
	tag: '@main',
}, async ({ page, compose }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await signIn(page);
	await compose.open();
	await expect(compose.sendButton).toBeVisible();
	const send = await boxOf(compose.sendButton);
	expect(send.y + send.height).toBeLessThan((await boxOf(page.getByLabel('Main'))).y);
	await compose.send(`Two posts on small screens ${atOnce}`);
	await expect(compose.drafts).toHaveCount(2);
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow).toBe(0);
	await page.getByRole('button', { name: 'Recent Threads' }).first().click();
	await expect(compose.thread('Small screens').first()).toBeVisible();
});

for (const width of [1280, 360]) {
	test(`one click on a starting point sends it, and Escape stops the answer, at ${width} px`, async ({
		page,
		compose,
	}) => {
		await page.setViewportSize({ width, height: 740 });
		await signIn(page);
		await compose.open();
		await expect(compose.box).toBeFocused();
		await page
			.getByRole('button', { name: /^Draft it/ })
			.first()
			.click();
		await expect(compose.drafts.first()).toBeVisible();
		await expect(compose.stopButton).toBeHidden();
		await compose.send(`Ten posts on stopping early ${SLOW_MODEL}`);
		await expect(compose.drafts.first()).toBeVisible();
		await compose.conversation.focus();
		await page.keyboard.press('Escape');
		await expect(compose.stopButton).toBeHidden();
		await expect(compose.box).toBeFocused();
		expect(await compose.drafts.count()).toBeLessThan(10);
	});
}

test('drafts of an earlier answer open to 400 px before they scroll', async ({ page, compose }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await signIn(page);
	await compose.open();
	await compose.send(`Nine posts on long lists ${atOnce}`);
	await expect(compose.drafts).toHaveCount(9);
	await compose.send(`Two posts on short lists ${atOnce}`);
	await expect(compose.drafts).toHaveCount(2);
	const line = page.getByRole('button', { name: '9 drafts' });
	await line.click();
	await expect(line.locator('xpath=following-sibling::div[1]')).toHaveCSS('height', '400px');
	await compose.box.fill('@');
	await expect(compose.box).toBeInViewport({ ratio: 1 });

	await page.setViewportSize({ width: 900, height: 800 });
	const [card, box] = [await boxOf(compose.drafts.first()), await boxOf(compose.box)];
	expect(card.x + card.width).toBe(box.x + box.width);
	await expect(page.getByText(/^Signed in as/).first()).toBeHidden();
});

test('an unsent message is in the box of a new tab', async ({ page, compose }) => {
	await signIn(page);
	await compose.open();
	await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
	await page.close();
	const later = await page.context().newPage();
	await later.goto('/app/compose');
	await expect(later.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
});

async function boxOf(locator: Locator) {
	const box = await locator.boundingBox();
	if (!box) throw new Error('It is not shown.');
	return box;
}
