import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test.ts';

async function expectNoViolations(page: Page): Promise<void> {
	// Base UI's focus guards are focusable and hidden on purpose.
	const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of [1280, 360]) {
		test.describe(`${colorScheme}, ${width} px`, () => {
			test.use({ colorScheme, viewport: { width, height: 800 } });

			test('sign-in', async ({ page, login }) => {
				await page.goto('/login');
				await login.signIn('demo', 'wrong password');
				await expect(login.problem).toBeVisible();
				await expectNoViolations(page);
			});

			test('dashboard', async ({ page }) => {
				await signIn(page);
				await page.goto('/app');
				await expect(page.getByText('Setup Required')).toBeVisible();
				await expectNoViolations(page);
			});

			test('compose, empty, while it writes, and done', async ({ page, compose }) => {
				await signIn(page);
				await compose.open();
				await expect(page.getByText('No messages yet')).toBeVisible();
				await expectNoViolations(page);
				await compose.send('Three posts on axes [[sandbox: pace 60]]');
				await expect(compose.generating).toBeVisible();
				await expectNoViolations(page);
				await expect(compose.drafts).toHaveCount(3);
				await expect(compose.generating).toBeHidden();
				await expectNoViolations(page);
			});
		});
	}
}
