import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

test('the first steps of a new account tick themselves, and can be hidden for good', {
	tag: '@main',
}, async ({ page, compose }) => {
	await signUpAndSubscribe(page);
	await page.goto('/app');
	const steps = page.getByRole('region', { name: /of 4 done$/ });
	await expect(steps.getByRole('heading')).toHaveText('0 of 4 done');

	await steps.getByRole('link', { name: 'Write a draft' }).click();
	await compose.box.fill('Three posts on easy runs');
	await compose.box.press('Enter');
	await expect(page.getByRole('article').nth(2)).toBeVisible();
	await page.getByRole('link', { name: 'Warble' }).first().click();
	await expect(steps.getByRole('heading')).toHaveText('1 of 4 done');
	await expect(
		page.getByRole('region', { name: 'Compose' }).getByRole('link', { name: 'Continue' }),
	).toBeVisible();

	await steps.getByRole('button', { name: 'Hide this list' }).click();
	await expect(steps).toBeHidden();
	await page.reload();
	await expect(page.getByRole('region', { name: 'Compose' }).getByText('3 drafts')).toBeVisible();
	await expect(steps).toBeHidden();
});
