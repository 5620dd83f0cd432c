import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

test('a model is chosen, its cost is shown, and the monthly limit stops the next message', {
	tag: '@main',
}, async ({ page, compose }) => {
	await signUpAndSubscribe(page);
	await compose.open();
	await compose.box.fill('Two posts on owls [[sandbox: pace 0]]');
	await page.getByRole('button', { name: 'Model: Default model' }).click();
	const models = page.getByRole('dialog', { name: 'Model' });
	await expect(models.getByRole('searchbox', { name: 'Search models' })).toBeFocused();
	await page.keyboard.type('owl');
	await expect(models.getByText('$15 in, $75 out · 200k context')).toBeVisible();
	await models
		.getByRole('button', { name: 'Add Sandbox: Owl (not a real model) to favourites' })
		.click();
	await page.keyboard.press('Escape');
	await expect(models).toBeHidden();
	await page.getByRole('button', { name: 'Model: Default model' }).click();
	await models.getByRole('button', { name: /^Sandbox: Owl/ }).click();
	await expect(page.getByRole('button', { name: 'Model: owl' })).toBeFocused();
	await compose.box.press('Enter');
	await expect(compose.drafts).toHaveCount(2);
	await expect(page.getByText(/^owl, (under )?\$0\.\d+$/)).toBeVisible();

	await page.goto('/app/settings#answers');
	const limit = page.getByLabel('Assistant: monthly limit, $');
	await expect(limit).toBeInViewport();
	const budget = page.getByRole('region', { name: 'Budget' });
	await limit.fill('0.1');
	await budget.getByRole('button', { name: 'Save' }).click();
	await expect(budget.getByText('Limits saved.')).toBeVisible();

	await page.goBack();
	await expect(page.getByRole('button', { name: 'Model: owl' })).toBeVisible();
	await compose.send('Shorter [[sandbox: pace 0]]');
	const notice = page.getByRole('alert');
	await expect(notice).toContainText('over your monthly limit of $0.10');
	await expect(compose.box).toHaveValue(/^Shorter/);
	await page.getByRole('button', { name: 'Model: owl' }).click();
	await expect(models.getByText(/of your \$0\.10 spent on answers/)).toBeVisible();
	await models.getByRole('link', { name: 'Change the limit' }).click();
	await limit.fill('5');
	await budget.getByRole('button', { name: 'Save' }).click();
	await expect(budget.getByText('Limits saved.')).toBeVisible();

	await page.goBack();
	await expect(compose.box).toHaveValue(/^Shorter/);
	await compose.box.press('Enter');
	await expect(page.getByText(/^owl, (under )?\$0\.\d+$/)).toHaveCount(2);
});
