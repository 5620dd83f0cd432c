import type { Page } from '@playwright/test';
import { startProduct } from '../product.ts';
import { ConsentScreen } from '../screens/consent.screen.ts';
import { PlansScreen } from '../screens/plans.screen.ts';
import { StripeScreen } from '../screens/stripe.screen.ts';
import { expect, test } from '../test.ts';
import { newName, signIn } from '../users.ts';

/**
 * Counts the clicks of a pointer on all pages, ours and the providers'. A key that presses a button
 * has a click of no presses, and is not counted. Returns the number so far.
 */
async function countClicks(page: Page): Promise<() => number> {
	let count = 0;
	await page.exposeFunction('countClick', () => {
		count += 1;
	});
	await page.addInitScript(() => {
		const { countClick } = globalThis as unknown as { countClick: () => void };
		addEventListener('click', ({ detail }) => detail > 0 && countClick(), true);
	});
	return () => count;
}

/** From the landing page to the dashboard, with a password and a card. */
async function subscribeFromLanding(page: Page): Promise<void> {
	await page.goto('/');
	await page.getByRole('link', { name: 'Start free trial' }).click();
	await expect(page.getByLabel('Username')).toBeFocused();
	await page.keyboard.type(newName());
	await page.keyboard.press('Tab');
	await page.keyboard.type('a long enough password');
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page.getByLabel('What are you marketing?')).toBeFocused();
	await page.keyboard.type('A newsletter for slow runners');
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('What do you want to post about?')).toBeFocused();
	await page.keyboard.type('Running, training');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('article')).toHaveCount(3);
	await new PlansScreen(page).getStarted('Solo').click();
	await new StripeScreen(page).pay();
	await expect(page, 'by itself').toHaveURL(/\/app$/);
}

const firstDraft = (page: Page) =>
	page.getByRole('region', { name: 'First drafts' }).getByRole('article').first();

test('a newcomer edits the first own draft after 6 clicks and posts it after 10', {
	tag: '@main',
}, async ({ page }) => {
	test.slow();
	const clicks = await countClicks(page);
	await subscribeFromLanding(page);
	await firstDraft(page).getByRole('button', { name: 'Edit' }).click();
	const post = page.getByRole('textbox', { name: 'Post', exact: true });
	await expect(post).not.toBeEmpty();
	expect(clicks(), 'to the first own draft').toBeLessThanOrEqual(6);

	await page.getByRole('button', { name: 'Post on X' }).click();
	await page.getByRole('button', { name: 'Connect X and post' }).click();
	await new ConsentScreen(page).authorizeAs(newName());
	await expect(page).toHaveURL(/\/app\/drafts\?.*draft=/);
	await page.getByRole('button', { name: /^Post now/ }).click();
	await expect(page.getByText(/^Posted/).first()).toBeVisible();
	expect(clicks(), 'to the first post through Warble').toBeLessThanOrEqual(10);
});

test('a newcomer has a useful filter result after 9 clicks', { tag: '@main' }, async ({ page }) => {
	test.slow();
	const clicks = await countClicks(page);
	await subscribeFromLanding(page);
	await page.getByRole('link', { name: 'Filter', exact: true }).first().click();
	await page.getByRole('button', { name: 'Running: lessons learned' }).click();
	await page.getByRole('textbox', { name: 'Accounts to read' }).fill('solveig_runs kitonsplits ');
	await page.getByRole('button', { name: 'Save and run' }).click();
	const worthReading = page.getByRole('article').filter({ hasText: 'Included' });
	await expect(worthReading.first()).toBeVisible();
	expect(clicks(), 'to a filter result').toBeLessThanOrEqual(9);
});

const views = [
	{ width: 1280, height: 800, colorScheme: 'light' },
	{ width: 1280, height: 800, colorScheme: 'dark' },
	{ width: 360, height: 740, colorScheme: 'light' },
	{ width: 360, height: 740, colorScheme: 'dark' },
] as const;
const nameOf = ({ width, colorScheme }: (typeof views)[number]) => `${width} px, ${colorScheme}`;

/** Nothing is wider than the screen. */
async function expectToFit(page: Page): Promise<void> {
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
		page.url(),
	).toBeLessThanOrEqual(0);
}

/** On a phone, a touch reaches the controls in the header. */
async function expectTouchTargets(page: Page): Promise<void> {
	if (page.viewportSize()?.width !== 360) return;
	const targets = page.locator('header :is(a, button)').filter({ visible: true });
	const sizes = await targets.evaluateAll((elements) =>
		elements.map((element) => {
			const { width, height } = element.getBoundingClientRect();
			return { name: element.textContent, size: Math.min(width, height) };
		}),
	);
	expect(sizes).not.toEqual([]);
	expect(
		sizes.filter(({ size }) => size < 44),
		page.url(),
	).toEqual([]);
}

for (const view of views) {
	const { width, height, colorScheme } = view;
	test.describe(nameOf(view), () => {
		test.use({ viewport: { width, height }, colorScheme });

		test('a new user has three drafts two clicks after signing up', async ({
			page,
			landing,
			account,
			onboarding,
		}) => {
			await landing.open();
			await expectToFit(page);
			await expectTouchTargets(page);
			await page.getByRole('link', { name: 'Start free trial' }).first().click();
			await account.create({
				username: newName(),
				password: 'a long enough password',
			});
			await expect(page).toHaveURL(/\/onboarding$/);
			await onboarding.marketing.fill('A newsletter on night trains');
			await onboarding.next.click();
			await onboarding.postTopics.fill('Sleepers, borders, breakfast');
			await expectToFit(page);
			await expectTouchTargets(page);
			await onboarding.complete.click();
			await expect(onboarding.sampleDrafts).toHaveCount(3);
			await expectToFit(page);
		});
	});
}

test.describe('the demo account of a fresh copy', () => {
	test.use({
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		product: async ({}, use) => {
			const product = await startProduct({ NODE_ENV: 'development' });
			await use(product);
			await product.stop();
		},
	});

	test('is in use on every screen, in both themes and widths', async ({ page }) => {
		test.setTimeout(600_000);
		await signIn(page);
		const screens = {
			'/app': page.getByText(/worth reading/).first(),
			'/app/compose': page.getByRole('list', { name: 'Starting points' }),
			'/app/filter': page.getByRole('combobox', { name: 'Template' }),
			'/app/tweets': page.getByRole('article').first(),
			'/app/editor?file=voice.md': page.getByText('voice.md').first(),
			'/app/settings': page.getByText(/Active Subscription/).first(),
			'/app/admin': page.getByRole('table', { name: 'By source' }),
			'/app/admin/people': page.getByRole('table', { name: 'Accounts, newest first' }),
			'/app/admin/audit': page.getByRole('table', { name: 'Audit log, newest first' }),
		};
		for (const { width, height, colorScheme } of views) {
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ colorScheme });
			for (const [path, content] of Object.entries(screens)) {
				await page.goto(path);
				await expect(content).toBeAttached();
				await expectToFit(page);
				await expectTouchTargets(page);
			}
		}
	});
});
