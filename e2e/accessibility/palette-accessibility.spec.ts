import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';
import { expectNoViolations } from './expect-no-violations.ts';

test('the palette is accessible with and without results, as are the shortcuts', async ({
	page,
}) => {
	await signUpAndSubscribe(page);
	await page.goto('/app/editor');
	await expect(page.getByRole('button', { name: /^Search and commands/ })).toBeVisible();
	await page.keyboard.press('ControlOrMeta+k');
	await expect(page.getByRole('option', { name: 'Go to Queue' })).toBeVisible();
	await expectNoViolations(page);
	await page.keyboard.type('zzz');
	await expect(page.getByText('No results for')).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole('button', { name: 'All shortcuts' }).click();
	await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
	await expectNoViolations(page);
});
