import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUpFilterUser, wanted } from '../filter-user.ts';
import { requestFirstData } from '../request-first-data.ts';
import { FilterScreen } from '../screens/filter.screen.ts';
import { TweetsScreen } from '../screens/tweets.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import {
	countReplies,
	scriptReply,
	signUpActingUser,
	signUpTweetsUser,
	stubX,
} from '../tweets-user.ts';
import { newName } from '../users.ts';

const test = base.extend<{ tweets: TweetsScreen; filter: FilterScreen }>({
	tweets: ({ page }, use) => use(new TweetsScreen(page)),
	filter: ({ page }, use) => use(new FilterScreen(page)),
});

// One after the other: a scripted response is for the next request of any test.
test.describe.configure({ mode: 'default' });

/** The cases that the server is tested with. */
const { cases: tweetLengths }: { cases: { name: string; text: string; length: number }[] } =
	JSON.parse(
		readFileSync(
			join(import.meta.dirname, '../../bff/contract/fixtures/tweet-lengths.json'),
			'utf8',
		),
	);
const newWords = () => `Easy is a pace you could explain. ${newName()}`;

test('posts are fetched from the dashboard, which shows the result and links to them', {
	tag: '@main',
}, async ({ page, tweets }) => {
	await signUpFilterUser(page);
	await page.goto('/app');
	const row = page.getByRole('region', { name: 'Tweets' });
	await expect(row.getByText('No posts yet. Fetch the last seven days to start.')).toBeVisible();
	const fetch = row.getByRole('button', { name: 'Fetch posts now' });
	await expect(fetch).toHaveAccessibleDescription(/up to 200 posts.*at most \$1\.00/);
	await fetch.click();
	await expect(row.getByText(/^\d+ new posts in the last fetch\.$/)).toBeVisible();
	await row.getByRole('link', { name: 'Review posts' }).click();
	await expect(tweets.heading).toBeVisible();
	await expect(tweets.posts.first()).toBeVisible();
	await page.reload();
	await expect(tweets.posts.first()).toBeVisible();
});

test('without a feed, fetching on the dashboard shows an error with a link to the settings', async ({
	page,
	pageErrors,
}) => {
	await signUpAndSubscribe(page);
	await page.goto('/app');
	await page.getByRole('button', { name: 'Hide this list' }).click();
	const row = page.getByRole('region', { name: 'Tweets' });
	await row.getByRole('button', { name: 'Fetch posts now' }).click();
	await expect(row.getByRole('alert')).toBeVisible();
	await row.getByRole('link', { name: 'Open settings' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
	// The browser logs the 400.
	pageErrors.length = 0;
});

test('with permission to act, a like and a reply are sent from Warble once [C8]', {
	tag: '@main',
}, async ({ page, tweets, product }) => {
	await signUpActingUser(page);
	await tweets.open();
	const { like, liked, box, count, send, answer } = tweets.post();
	await like.dblclick();
	await expect(liked).toHaveAttribute('aria-pressed', 'true');
	await page.reload();
	await expect(liked).toBeVisible();

	const words = newWords();
	await box.focus();
	await expect(send).toBeDisabled();
	await box.fill('   ');
	await expect(send).toBeDisabled();
	await box.fill(words);
	await expect(count).toHaveText(`${words.length}/280`);
	await send.dblclick();
	await expect(answer).toContainText(words);
	await expect(box).toBeHidden();
	expect(await countReplies(product, words)).toBe(1);

	await tweets.list('Answered').click();
	await expect(tweets.posts).toHaveCount(1);
	const link = tweets.post().answer.getByRole('link', { name: /open on X$/ });
	const [atX] = await Promise.all([page.waitForEvent('popup'), link.click()]);
	await expect(atX.getByText(words)).toBeVisible();
	await atX.close();
	await page.goBack();
	await expect(tweets.list('Unanswered')).toHaveAttribute('aria-current', 'page');
});

test('without permission to act, likes and replies open on X and the user reports them', async ({
	page,
	tweets,
}) => {
	await signUpTweetsUser(page);
	await stubX(page);
	await tweets.open();
	await expect(page.getByRole('main').getByRole('button', { name: 'Connect X' })).toBeVisible();
	const { post, likeOnX, liked, box, sendOnX, answer, button } = tweets.post();
	const [likePage] = await Promise.all([page.waitForEvent('popup'), likeOnX.click()]);
	expect(likePage.url()).toMatch(/^https:\/\/x\.com\/intent\/like\?tweet_id=\d+$/);
	expect(await likePage.evaluate(() => window.opener)).toBeNull();
	await likePage.close();
	await expect(liked).toBeHidden();
	await page.reload();
	await button('I liked it').click();
	await expect(liked).toBeVisible();

	const words = newWords();
	await box.fill(words);
	const [sendPage] = await Promise.all([page.waitForEvent('popup'), sendOnX.click()]);
	expect(new URL(sendPage.url()).searchParams.get('text')).toBe(words);
	await sendPage.close();
	await expect(post.getByRole('group', { name: 'Did you send it?' })).toBeVisible();
	await button('I didn’t').click();
	await expect(box, 'nothing is lost').toHaveValue(words);
	await Promise.all([page.waitForEvent('popup'), sendOnX.click()]);
	await button('I sent it').click();
	await expect(answer).toContainText(words);
});

test('a reply that X refuses survives a reload and can be sent again', async ({
	page,
	tweets,
	product,
	pageErrors,
}) => {
	await signUpActingUser(page);
	await tweets.open();
	const { box, send, failure, answer } = tweets.post();
	const words = newWords();
	await scriptReply(product, { action: 'status', status: 429, seconds: 1 });
	await box.fill(words);
	await send.click();
	await expect(failure).toBeVisible();
	await expect(box).toHaveValue(words);
	await page.reload();
	await expect(box).toHaveValue(words);
	await expect(answer).toBeHidden();
	await send.click();
	await expect(answer).toContainText(words);
	expect(await countReplies(product, words)).toBe(1);
	pageErrors.length = 0;
});

test('after a timeout of X, Warble looks for the reply before it retries, and posts it once', async ({
	page,
	tweets,
	product,
	pageErrors,
}) => {
	await signUpActingUser(page);
	await tweets.open();
	const { box, send, failure, checkAndSend, answer } = tweets.post();
	const words = newWords();
	await scriptReply(product, { action: 'done-then-cut', hiddenMs: 6000 });
	await box.fill(words);
	await send.click();
	await expect(failure).toBeVisible();
	await expect(checkAndSend).toBeVisible();
	await page.reload();
	await expect(checkAndSend, 'also later').toBeVisible();
	await expect(box).toHaveValue(words);
	// The action is retried until X lists the reply.
	await expect(async () => {
		await checkAndSend.click();
		await expect(answer).toContainText(words, { timeout: 4000 });
	}).toPass({ timeout: 120_000 });
	expect(await countReplies(product, words)).toBe(1);
	pageErrors.length = 0;
});

test('reply drafts of a run appear with its posts, and the user sends them', async ({
	page,
	tweets,
	filter,
	product,
}) => {
	test.slow();
	await signUpActingUser(page);
	await filter.open();
	await filter.create('Slow running', wanted);
	await filter.setWindow(7, 'days');
	await filter.run();
	await expect(filter.succeeded).toBeVisible({ timeout: 90_000 });
	await page.getByRole('link', { name: 'View result in Previous Runs →' }).click();
	await filter.button('Generate Responses').click();
	await expect
		.poll(
			async () =>
				(await (await page.request.get('/api/tweets?filter=included')).json()).data.filter(
					({ draft }: { draft: unknown }) => draft,
				).length,
		)
		.toBeGreaterThan(0);
	await tweets.open();
	await expect(tweets.list('Worth reading')).toHaveAttribute('aria-current', 'page');
	const drafted = tweets.posts
		.filter({ has: page.getByRole('button', { name: 'Draft again' }) })
		.first();
	const box = drafted.getByRole('textbox', { name: 'Write a response' });
	await expect(box).toHaveAccessibleDescription(/Drafted by Warble/);
	const words = await box.inputValue();
	expect(words.trim()).not.toBe('');
	await drafted.getByRole('button', { name: 'Send Response' }).click();
	await expect(
		tweets.posts.filter({ hasText: words }).getByRole('figure', { name: 'Your response' }).first(),
	).toBeVisible();
	expect(await countReplies(product, words.trim())).toBeGreaterThan(0);
});

test('posts can be reviewed, liked and replied to by keyboard alone', async ({ page, tweets }) => {
	await signUpActingUser(page);
	await tweets.open();
	await expect(tweets.posts.nth(2)).toBeVisible();
	const press = (key: string) => page.keyboard.press(key);
	await press('j');
	await press('j');
	await expect(tweets.posts.nth(1)).toBeFocused();
	await press('k');
	await expect(tweets.posts.first()).toBeFocused();
	await press('l');
	await expect(tweets.post().liked).toBeVisible();
	await press('r');
	const { box, post, answer } = tweets.post();
	await expect(box).toBeFocused();
	await page.keyboard.type('j k l r ? are letters here');
	await expect(box).toHaveValue('j k l r ? are letters here');
	await press('Escape');
	await expect(post).toBeFocused();
	await press('?');
	const keys = page.getByRole('dialog', { name: 'Shortcuts' });
	await expect(keys).toBeVisible();
	await press('Escape');
	await expect(keys).toBeHidden();
	await post.focus();
	await press('r');
	await press('ControlOrMeta+a');
	const words = newWords();
	await page.keyboard.type(words);
	await press('ControlOrMeta+Enter');
	await expect(answer).toContainText(words);
	await expect(answer.or(post).and(page.locator(':focus')), 'the focus is not lost').toBeVisible();
});

test('at least six posts are visible on a laptop, and a reply opens below its post’s words', async ({
	page,
	tweets,
}) => {
	await signUpActingUser(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	// Posts of usual length. The sandbox's posts of this hour may be longer, or quote others.
	await requestFirstData(page);
	await page.route('**/api/tweets?*', async (route) => {
		const response = await route.fetch();
		const { data, ...rest }: { data: object[] } = await response.json();
		const content =
			'Nine weeks of easy runs: 138 beats a minute, and 35 seconds a kilometre faster at the same effort. Slow is a pace you can explain to a friend.';
		await route.fulfill({
			response,
			json: {
				...rest,
				data: data.map((post) => ({ ...post, content, quoted: null, repost_by: null })),
			},
		});
	});
	await tweets.open();
	await expect(tweets.post(5).button('Done')).toBeInViewport({ ratio: 1 });
	const { box, post, send, button } = tweets.post();
	await expect(send).toBeHidden();
	const places = () =>
		Promise.all([button('Reply'), button('Like'), button('Done')].map((it) => it.boundingBox()));
	const closed = await places();
	await button('Reply').click();
	await expect(box).toBeFocused();
	await expect(send).toBeDisabled();
	await page.keyboard.type('Easy is a pace you could explain.');
	const open = await box.boundingBox();
	const words = await post.getByText('Nine weeks of easy runs').boundingBox();
	expect(open?.width).toBeGreaterThan(600);
	expect(open?.y).toBeGreaterThan(words?.y ?? Number.POSITIVE_INFINITY);
	expect(await places(), 'nothing jumps').toEqual(closed);
	await page.keyboard.press('Escape');
	await expect(post).toBeFocused();
	await expect(send, 'with text it stays open').toBeEnabled();
});

test('e marks posts as done in two tabs at once, and Undo brings them back', {
	tag: '@main',
}, async ({ page, tweets, context }) => {
	await signUpActingUser(page);
	await tweets.open('?filter=to_answer');
	const toAnswer = tweets.list('Unanswered');
	const count = async () => Number(/\d+/.exec((await toAnswer.textContent()) ?? '')?.[0]);
	const idAt = (at: number, of = tweets) => of.posts.nth(at).getAttribute('data-post');
	await expect(tweets.posts.nth(3)).toBeVisible();
	await expect.poll(count).toBeGreaterThan(3);
	const before = await count();
	const [first, second, third] = [await idAt(0), await idAt(1), await idAt(2)];
	const other = new TweetsScreen(await context.newPage());
	await other.open('?filter=to_answer');
	await expect(other.posts.nth(3)).toBeVisible();

	await page.keyboard.press('j');
	await expect(tweets.posts.first()).toBeFocused();
	await page.keyboard.press('e');
	await expect.poll(() => idAt(0)).toBe(second);
	await expect(tweets.posts.first(), 'the next post has the focus').toBeFocused();
	await page.keyboard.press('e');
	await expect.poll(() => idAt(0)).toBe(third);
	await expect.poll(count).toBe(before - 2);
	await expect.poll(() => idAt(0, other)).toBe(third);
	await expect(other.list('Unanswered')).toHaveText(`Unanswered ${before - 2}`);

	await page.getByRole('button', { name: 'Undo' }).first().click();
	await expect.poll(() => idAt(0), 'the last one').toBe(second);
	await expect.poll(count).toBe(before - 1);
	await page.reload();
	await expect.poll(() => idAt(0)).toBe(second);
	await tweets.list('All').click();
	await expect.poll(() => idAt(0)).toBe(first);
	await expect(tweets.post().button('Done')).toHaveAttribute('aria-pressed', 'true');
});

test('the counter counts as X does, and a reply that is too long cannot be sent [J10]', async ({
	page,
	tweets,
}) => {
	test.slow();
	await signUpActingUser(page);
	await tweets.open();
	const { post, box, send } = tweets.post();
	// A text area normalizes line breaks.
	for (const { name, text, length } of tweetLengths.filter((tweet) => !tweet.text.includes('\r'))) {
		await box.fill(text);
		await expect(post.getByText(`${length}/280`, { exact: true }), name).toBeVisible();
		await expect(send, name).toBeEnabled({ enabled: text.trim() !== '' && length <= 280 });
	}
	const id = await post.getAttribute('data-post');
	const refused = await page.request.post(`/api/tweets/${id}/response`, {
		data: { response: '字'.repeat(141) },
	});
	expect([refused.status(), (await refused.json()).code]).toEqual([400, 'response_too_long']);
});
