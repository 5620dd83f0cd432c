import { TweetsScreen } from '../screens/tweets.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { signUpTweetsUser, stubX } from '../tweets-user.ts';
import { expectNoViolations } from './expect-no-violations.ts';

const test = base.extend<{ tweets: TweetsScreen }>({
	tweets: ({ page }, use) => use(new TweetsScreen(page)),
});

test('review is accessible: posts, a long reply, a draft, one opened on X, and the keys', async ({
	page,
	tweets,
}) => {
	test.slow();
	await signUpTweetsUser(page);
	await stubX(page);
	await page.goto('/app');
	await expect(
		page.getByRole('region', { name: 'Tweets' }).getByText(/in the last fetch|^Nothing new/),
	).toBeVisible();
	await expectNoViolations(page);
	await tweets.open();
	await expect(tweets.posts.first()).toBeVisible();
	await expectNoViolations(page);
	const { box, button, likeOnX } = tweets.post();
	await box.focus();
	await expectNoViolations(page);
	await box.fill('far too long '.repeat(25));
	await expect(box).toHaveAccessibleDescription(/over/);
	await expectNoViolations(page);
	await tweets.post(1).button('Reply').click();
	await tweets.post(1).button('Draft a reply').click();
	await expect(tweets.post(1).button('Draft again')).toBeVisible();
	await expectNoViolations(page);
	await tweets.post(2).button('Done').click();
	await expect(page.getByText('Marked as done.')).toBeVisible();
	await expectNoViolations(page);
	await likeOnX.click();
	await expect(button('I liked it')).toBeVisible();
	await expectNoViolations(page);
	await page.keyboard.press('Escape');
	await tweets.post().post.focus();
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
	await expectNoViolations(page);
});

test('with forced colours no control covers a text', async ({ page, tweets }) => {
	await signUpTweetsUser(page);
	await page.emulateMedia({ forcedColors: 'active' });
	for (const width of [1280, 768, 360]) {
		await page.setViewportSize({ width, height: 800 });
		await tweets.open();
		await expect(tweets.posts.first()).toBeVisible();
		await expect(page.getByText('Fetching by hand')).toBeVisible();
		const covered = await page.getByRole('main').evaluate((main) => {
			const found: string[] = [];
			const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
			const buttons = [...main.querySelectorAll('button')];
			while (texts.nextNode()) {
				// Only for screen readers.
				if ((texts.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue;
				const range = document.createRange();
				range.selectNodeContents(texts.currentNode);
				for (const button of buttons) {
					if (button.contains(texts.currentNode)) continue;
					const box = button.getBoundingClientRect();
					for (const line of range.getClientRects())
						if (
							line.left < box.right - 1 &&
							line.right > box.left + 1 &&
							line.top < box.bottom - 1 &&
							line.bottom > box.top + 1
						)
							found.push(`${button.textContent} covers ${texts.currentNode.textContent}`);
				}
			}
			return found;
		});
		expect(covered, `${width} px`).toEqual([]);
	}
});

test('review is accessible with nothing to review yet', async ({ page, tweets }) => {
	await signUpAndSubscribe(page);
	await tweets.open();
	await expect(page.getByText('No tweets available for review.')).toBeVisible();
	await expectNoViolations(page);
	await tweets.list('Unanswered').click();
	await expect(page.getByText('Nothing left to answer.')).toBeVisible();
	await expectNoViolations(page);
	await tweets.list('Answered').click();
	await expect(page.getByText('No replies yet.')).toBeVisible();
	await expectNoViolations(page);
});
