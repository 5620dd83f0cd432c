import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

test('the palette finds a draft, creates one and opens screens by keyboard alone', {
	tag: '@main',
}, async ({ page }) => {
	await signUpAndSubscribe(page);
	await page.goto('/app/queue');
	await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
	const field = page.getByRole('combobox', { name: 'Search and commands' });
	const open = async () => {
		await page.keyboard.press('ControlOrMeta+k');
		await expect(field).toBeFocused();
	};

	await open();
	await page.keyboard.type('new draft');
	await page.keyboard.press('Enter');
	const text = page.getByRole('textbox', { name: /^Post/ });
	await expect(text).toBeFocused();
	await page.keyboard.type('Rye at 1,200 m needs less water.');
	await expect(page.getByText(/^Saved/)).toBeVisible();
	const draft = page.url();

	await open();
	await page.keyboard.type('go to filter');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Filter' })).toBeFocused();
	await expect(page.getByRole('dialog')).toBeHidden();

	await open();
	await page.keyboard.type('rye water');
	await expect(page.getByRole('option', { name: /^Open draft: Rye at 1,200 m/ })).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(text).toHaveValue('Rye at 1,200 m needs less water.');
	expect(page.url()).toBe(draft);

	await page.getByRole('heading', { level: 1 }).first().click();
	await page.keyboard.press('?');
	const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });
	await expect(shortcuts.getByRole('heading', { level: 3 }).first()).toHaveText('Drafts');
	await page.keyboard.press('Escape');
	await expect(shortcuts).toBeHidden();
	await page.keyboard.press('g');
	await page.keyboard.press('q');
	await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeFocused();
});

test('on a phone the menu opens the palette, as wide as the window', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await signUpAndSubscribe(page);
	await page.goto('/app');
	await page.getByRole('button', { name: 'Menu' }).click();
	await page.getByRole('menuitem', { name: 'Search and commands' }).click();
	const palette = page.getByRole('dialog', { name: 'Search and commands' });
	await expect(palette).toBeVisible();
	expect((await palette.boundingBox())?.width).toBe(360);
	await page.getByRole('option', { name: 'Go to Editor' }).click();
	await expect(page).toHaveURL(/\/app\/editor/);
});
