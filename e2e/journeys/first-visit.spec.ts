import type { Page } from '@playwright/test';
import { startProduct } from '../product.ts';
import { expect, test } from '../test.ts';
import { newName, signIn } from '../users.ts';

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
				name: 'Ines Falk',
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
			'/app/compose': page.getByRole('region', { name: 'Starting points' }),
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
