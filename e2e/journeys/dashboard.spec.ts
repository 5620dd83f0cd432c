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
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Your first drafts.');
	const drafts = page.getByRole('region', { name: 'First drafts' });
	await drafts.getByRole('button', { name: 'Keep draft 1' }).click();
	await expect(drafts.getByRole('article', { name: 'Draft 1' }).getByText('Kept')).toBeVisible();
	await drafts.getByRole('button', { name: 'Edit draft 2' }).click();
	await expect(page.getByRole('textbox', { name: /^Post/ })).toBeVisible();
	await page.goBack();

	await steps.getByRole('button', { name: 'Hide this list' }).click();
	await expect(steps).toBeHidden();
	await page.reload();
	await expect(page.getByRole('region', { name: 'Compose' }).getByText('3 drafts')).toBeVisible();
	await expect(steps).toBeHidden();
});
