import { TweetsScreen } from '../screens/tweets.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { signUpTweetsUser, stubX } from '../tweets-user.ts';
import { expectNoViolations } from './expect-no-violations.ts';

const test = base.extend<{ tweets: TweetsScreen }>({
	tweets: ({ page }, use) => use(new TweetsScreen(page)),
});

test('accessible: posts, an answer that is too long, a draft, what was opened on X, and the keys', async ({
	page,
	tweets,
}) => {
	test.slow();
	await signUpTweetsUser(page);
	await stubX(page);
	await page.goto('/app');
	await expect(
		page.getByRole('region', { name: 'Tweets' }).getByText(/^Last fetch brought/),
	).toBeVisible();
	await expectNoViolations(page);
	await tweets.open();
	await expect(tweets.posts.first()).toBeVisible();
	await expectNoViolations(page);
	const { box, button, likeOnX } = tweets.post();
	await box.fill('far too long '.repeat(25));
	await expect(box).toHaveAccessibleDescription(/over/);
	await expectNoViolations(page);
	await tweets.post(1).button('Draft a reply').click();
	await expect(tweets.post(1).button('Draft again')).toBeVisible();
	await expectNoViolations(page);
	await likeOnX.click();
	await expect(button('I liked it')).toBeVisible();
	await expectNoViolations(page);
	await page.keyboard.press('Escape');
	await tweets.post().post.focus();
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
	await expectNoViolations(page);
});

test('accessible: nothing to review yet', async ({ page, tweets }) => {
	await signUpAndSubscribe(page);
	await tweets.open();
	await expect(page.getByText('No tweets available for review.')).toBeVisible();
	await expectNoViolations(page);
	await tweets.list('Answered').click();
	await expect(page.getByText('No post is answered yet.')).toBeVisible();
	await expectNoViolations(page);
});
