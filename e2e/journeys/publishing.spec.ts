import type { Page } from '@playwright/test';
import { makeDue } from '../fixtures/make-due.ts';
import type { ProductPlace } from '../product.ts';
import { ConsentScreen } from '../screens/consent.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';
import { newName } from '../users.ts';
import { draftOf, signUpWriter, writeDraft } from '../writer.ts';

/** One white pixel. */
const image = {
	name: 'planner.png',
	mimeType: 'image/png',
	buffer: Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
		'base64',
	),
};

test('an instruction becomes a kept draft, a thread with an image, and posts on X at their time', {
	tag: '@main',
}, async ({ page, compose, product }) => {
	test.setTimeout(120_000);
	await signUpWriter(page);
	await compose.open();
	await compose.send('Three posts on query planners [[sandbox: pace 0]]');
	await expect(compose.drafts).toHaveCount(3);
	await page.getByRole('button', { name: 'Keep draft 1' }).click();
	await page.getByRole('button', { name: 'Keep draft 2' }).click();
	await expect(page.getByText('Kept', { exact: true })).toHaveCount(2);
	await page.getByRole('link', { name: 'Open in Drafts' }).first().click();

	await page.getByRole('textbox', { name: 'Post' }).fill(`The planner guessed. ${newName()}`);
	await page.getByRole('button', { name: 'Add a post' }).click();
	await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill('Then it counted.');
	await page.getByLabel('Add image').last().setInputFiles(image);
	await page
		.getByRole('button', { name: /^Add alt text/ })
		.first()
		.click();
	await page.getByRole('textbox', { name: 'Alt text' }).fill('A white pixel.');
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByText(/^Saved/)).toBeVisible();
	const draft = draftOf(page);
	await page.getByRole('button', { name: /^Add to queue, / }).click();
	await expect(page.getByText(/^Queued, /).first()).toBeVisible();
	// The other draft is open now.
	await expect(page).not.toHaveURL(new RegExp(draft));

	await makeDue(product, 'draft', draft);
	await page.goto(`/app/drafts?list=posted&draft=${draft}`);
	await reach(page, draft, 'posted');
	await page.reload();
	const links = page.getByRole('link', { name: 'Open on X' });
	await expect(links).toHaveCount(2);
	await page.goto((await links.last().getAttribute('href')) ?? '');
	await expect(page.getByText('Then it counted.')).toBeVisible();
});

test('a thread that X refuses in the middle resumes at that part after it was changed', async ({
	page,
	product,
}) => {
	await signUpWriter(page);
	const text = `Said twice by ${newName()}`;
	await writeDraft(page, text);
	await page.getByRole('button', { name: 'Add a post' }).click();
	// X refuses what the user has posted before.
	await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill(text);
	await expect(page.getByText(/^Saved/)).toBeVisible();
	const draft = draftOf(page);
	await page.getByRole('button', { name: /^Add to queue, / }).click();
	await expect(page.getByText(/^Queued, /).first()).toBeVisible();
	await makeDue(product, 'draft', draft);
	await reach(page, draft, 'failed');

	await page.goto('/app/queue');
	await expect(page.getByText('Part 2 not posted')).toBeVisible();
	await page.getByRole('link', { name: /^Edit part 2/ }).click();
	await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill(`Otherwise, ${text}`);
	await expect(page.getByText(/^Saved/)).toBeVisible();
	await page.goto('/app/queue');
	const resume = page.getByRole('button', { name: /^Resume at part 2/ });
	await resume.click();
	await expect.poll(() => countPosts(product, [text, `Otherwise, ${text}`])).toEqual([1, 1]);
	await expect(resume).toBeHidden();
});

test('without X connected, a thread is posted by hand, and continues after a reload', async ({
	page,
}) => {
	await signUpAndSubscribe(page);
	await writeDraft(page, 'First, by hand.');
	await page.getByRole('button', { name: 'Add a post' }).click();
	await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill('Then the rest & more.');
	await expect(page.getByText(/^Saved/)).toBeVisible();
	await page.getByRole('button', { name: 'Post on X' }).click();
	const address = async () =>
		new URL((await page.getByRole('link', { name: 'Open in X' }).getAttribute('href')) ?? '');
	await expect(page.getByRole('dialog', { name: 'Post 1 of 2' })).toBeVisible();
	expect((await address()).pathname).toBe('/intent/post');
	expect((await address()).searchParams.get('text')).toBe('First, by hand.');
	expect((await readDraft(page, draftOf(page))).publication).toBeNull();
	const opened = page.waitForEvent('popup');
	await page.getByRole('link', { name: 'Open in X instead' }).click();
	await (await opened).close();
	await page
		.getByRole('textbox', { name: 'Link to your post' })
		.fill('https://x.com/mara/status/17?s=20');
	await page.getByRole('button', { name: 'Yes, it’s posted' }).click();
	await expect(page.getByRole('dialog', { name: 'Post 2 of 2' })).toBeVisible();

	await page.goto('/app/queue');
	await page.getByRole('button', { name: 'Continue with post 2' }).click();
	await expect(page.getByRole('dialog', { name: 'Post 2 of 2' })).toBeVisible();
	expect(Object.fromEntries((await address()).searchParams)).toEqual({
		in_reply_to: '17',
		text: 'Then the rest & more.',
	});
	await page.getByRole('button', { name: 'Yes, it’s posted' }).click();
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByText(/Posted by you/).first()).toBeVisible();
});

test('“Connect X and post” comes back to the draft, whose publish bar posts it', async ({
	page,
}) => {
	await signUpAndSubscribe(page);
	await writeDraft(page, `Straight from Warble. ${newName()}`);
	const draft = draftOf(page);
	await page.getByRole('button', { name: 'Post on X' }).click();
	await page.getByRole('button', { name: 'Connect X and post' }).click();
	await new ConsentScreen(page).authorizeAs(newName());
	await expect(page.getByText('X is connected')).toBeVisible();
	await expect(page).toHaveURL(`/app/drafts?draft=${draft}&post=1`);
	await expect(page.getByRole('button', { name: 'Post now' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText(/^Posting 1 post in/)).toBeVisible();
	await reach(page, draft, 'posted');
	await expect(page.getByRole('link', { name: 'Posted 1' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Queued 0' })).toBeVisible();
});

test('on a phone, a draft leaves at least 500 of 740 pixels to its words', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await signUpAndSubscribe(page);
	await writeDraft(page, 'Words need room.');
	const head = await page.getByRole('link', { name: 'Drafts', exact: true }).first().boundingBox();
	const bar = await page.getByRole('region', { name: 'Publish' }).boundingBox();
	expect((bar?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0))).toBeGreaterThanOrEqual(500);
});

test('text typed offline is kept on the device, and saved once the connection is back', async ({
	page,
	context,
}) => {
	await signUpAndSubscribe(page);
	await writeDraft(page, 'Online.');
	await context.setOffline(true);
	await page.getByRole('textbox', { name: 'Post' }).fill('Online, then offline.');
	await expect(page.getByText('Not saved: you’re offline. Kept on this device.')).toBeVisible();
	await context.setOffline(false);
	await expect
		.poll(async () => (await readDraft(page, draftOf(page))).parts[0]?.text)
		.toBe('Online, then offline.');
});

interface StoredDraft {
	parts: { text: string }[];
	publication: { status: string } | null;
}

async function readDraft(page: Page, id: string): Promise<StoredDraft> {
	return (await page.request.get(`/api/drafts/${id}`)).json();
}

/** Waits until the draft has this status. */
async function reach(page: Page, id: string, status: string): Promise<void> {
	await expect.poll(async () => (await readDraft(page, id)).publication?.status).toBe(status);
}

/** How often each of these texts is at X. */
async function countPosts({ sandboxUrl }: ProductPlace, texts: string[]): Promise<number[]> {
	const acts = await fetch(`${sandboxUrl}/sandbox/x/acts`);
	const { posts }: { posts: { text: string }[] } = await acts.json();
	return texts.map((text) => posts.filter((post) => post.text === text).length);
}
