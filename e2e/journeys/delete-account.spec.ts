import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility/expect-no-violations.ts';
import { startProduct } from '../product.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import {
	resetStripe,
	scriptStripe,
	signUpAndSubscribe,
	subscriptionsAtStripe,
} from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

/** Fills in and sends the confirmation of the settings. */
async function deleteAccount(
	page: Page,
	{ username, password }: { username: string; password: string },
): Promise<void> {
	const settings = new SettingsScreen(page);
	await settings.open('account');
	await settings.section('Delete account').getByRole('button').click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel(`Type ${username} to confirm`).fill(username);
	await dialog.getByLabel('Your password').fill(password);
	await dialog.getByRole('button', { name: 'Delete my account' }).click();
}

/** Requests from late parts of the page are refused until the page knows of the deletion. */
function allowRefusals(pageErrors: string[]): void {
	const others = pageErrors.splice(0).filter((error) => !error.includes('status of 403'));
	expect(others).toEqual([]);
}

test('an account is deleted with its subscription, and kept when its owner signs in again', async ({
	page,
	product,
	login,
	pageErrors,
}) => {
	const credentials = await signUpAndSubscribe(page);
	const { user } = await (await page.request.get('/auth/current-user')).json();
	expect(await subscriptionsAtStripe(product, user.id)).toEqual(['trialing']);
	await deleteAccount(page, credentials);
	const heading = page.getByRole('heading', {
		name: /^Your account will be deleted on \d+ \w+ \d{4}$/,
	});
	await expect(heading).toBeVisible();
	allowRefusals(pageErrors);
	expect(await subscriptionsAtStripe(product, user.id)).toEqual(['canceled']);
	await page.getByRole('button', { name: 'Logout' }).click();
	await expect(page).toHaveURL(/\/login$/);

	await login.signIn(credentials.username, credentials.password);
	await expect(heading).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole('link', { name: 'Export your data' }).click();
	await page.getByRole('button', { name: 'Export my data' }).click();
	await expect(page.getByRole('link', { name: /^Download the export/ })).toBeVisible();
	await expectNoViolations(page);
	await page.goto('/app/compose');
	await page.getByRole('button', { name: 'Keep my account' }).click();
	await expect(page.getByRole('heading', { name: 'Your account is kept' })).toBeVisible();
	await page.getByRole('button', { name: 'Choose a plan' }).click();
	await expect(page).toHaveURL(/\/billing$/);
});

test.describe('while Stripe is down', () => {
	test.describe.configure({ timeout: 90_000 });
	test.use({
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		product: async ({}, use) => {
			const product = await startProduct();
			await use(product);
			await product.stop();
		},
	});

	test('an account is not deleted, and its owner can try again', async ({
		page,
		product,
		pageErrors,
	}) => {
		const credentials = await signUpAndSubscribe(page);
		await scriptStripe(product, {
			action: 'status',
			status: 500,
			at: '/v1/subscriptions',
			times: 100,
		});
		await deleteAccount(page, credentials);
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByRole('alert')).toContainText('We couldn’t cancel your subscription');
		expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 503')]);
		await resetStripe(product);
		await dialog.getByRole('button', { name: 'Delete my account' }).click();
		await expect(
			page.getByRole('heading', { name: /^Your account will be deleted on/ }),
		).toBeVisible();
		expect((await page.request.get('/api/threads/recent')).status()).toBe(403);
		allowRefusals(pageErrors);
	});
});

test('the privacy page is linked from the landing page and says what is kept', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
	await expect(page).toHaveURL(/\/privacy$/);
	await expect(page.getByRole('heading', { name: 'Your API keys, encrypted' })).toBeVisible();
	await expectNoViolations(page);
});
