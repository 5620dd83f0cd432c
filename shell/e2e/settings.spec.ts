import { expectNoViolations } from './expect-no-violations.ts';
import { signIn } from './people.ts';
import { SettingsScreen } from './settings.screen.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<{ settings: SettingsScreen }>({
	settings: ({ page }, use) => use(new SettingsScreen(page)),
});

const key = 'sk-or-v1-0123456789abcdef0123456789abwxyz';

test('a key is saved, shown masked only, and removed [E2]', async ({ page, settings }) => {
	await signUpAndSubscribe(page);
	await settings.open();
	await expect(settings.save).toBeDisabled();
	await settings.openRouter.fill(key);
	await expect(settings.unsaved).toBeVisible();
	await settings.save.click();
	await expect(settings.saved).toBeVisible();
	await expect(settings.saved, 'the banner goes by itself').toBeHidden();

	await page.reload();
	const keys = settings.section('API Keys');
	await expect(keys.getByText(/Stored: sk-or-\S*wxyz\./)).toBeVisible();
	await expect(settings.openRouter).toHaveValue('');
	expect(await page.content()).not.toContain('0123456789abcdef');

	await settings.removeOpenRouter.click();
	const question = page.getByRole('dialog', { name: 'Remove the OpenRouter key?' });
	await question.getByRole('button', { name: 'Remove' }).click();
	await expect(page.getByText('The OpenRouter key was removed.')).toBeVisible();
	await expect(settings.removeOpenRouter).toBeHidden();
	await page.reload();
	await expect(settings.openRouter).toBeVisible();
	await expect(keys.getByText(/Stored:/)).toBeHidden();
});

test('what was not saved is asked about before it is left behind', async ({ page, settings }) => {
	await signUpAndSubscribe(page);
	await settings.open();
	await settings.openRouter.fill(key);
	const away = page.getByRole('link', { name: 'Compose' }).first();
	const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
	await away.click();
	await question.getByRole('button', { name: 'Stay' }).click();
	await expect(question).toBeHidden();
	await expect(settings.openRouter).toHaveValue(key);
	await away.click();
	await question.getByRole('button', { name: 'Leave' }).click();
	await expect(page).toHaveURL(/\/app\/compose$/);
	await page.goBack();
	await expect(settings.openRouter).toHaveValue('');
});

test('a tab with something unsaved is not closed without asking', async ({ page, settings }) => {
	await signUpAndSubscribe(page);
	await settings.open();
	// A browser asks only after somebody did something on the page.
	await settings.openRouter.click();
	await settings.openRouter.fill(key);
	const asked = page.waitForEvent('dialog');
	await page.close({ runBeforeUnload: true });
	const dialog = await asked;
	expect(dialog.type()).toBe('beforeunload');
	await dialog.dismiss();
	await expect(settings.openRouter).toHaveValue(key);
});

test('the theme that was chosen stays, whatever the system says', async ({ page, settings }) => {
	await page.emulateMedia({ colorScheme: 'light' });
	await signUpAndSubscribe(page);
	await settings.open();
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await expect(settings.theme('As the system')).toBeChecked();
	const light = await ground();
	await settings.theme('Dark').check();
	await expect.poll(ground).not.toBe(light);
	const dark = await ground();
	await page.reload();
	await expect(settings.theme('Dark')).toBeChecked();
	expect(await ground()).toBe(dark);
	await settings.theme('As the system').check();
	await expect.poll(ground).toBe(light);
});

test('the browsers that are signed in are listed, and the other one is signed out', async ({ page, settings, browser, product }) => {
	const credentials = await signUpAndSubscribe(page);
	const context = await browser.newContext({ baseURL: product.url });
	const other = await context.newPage();
	await signIn(other, credentials);
	await other.goto('/app');
	await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();

	await settings.open();
	await expect(settings.browsers).toHaveCount(2);
	await expect(settings.browsers.filter({ hasText: 'This browser' })).toHaveCount(1);
	await settings.signOutOthers.click();
	await expect(page.getByText('Every other browser was signed out.')).toBeVisible();
	await expect(settings.browsers).toHaveCount(1);
	await other.goto('/app/compose');
	await expect(other).toHaveURL(/\/login/);
	await context.close();
	await page.reload();
	await expect(settings.browsers, 'this one stays').toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of [1280, 360]) {
		test.describe(`${colorScheme}, ${width} px`, () => {
			test.use({ colorScheme, viewport: { width, height: 800 } });

			test('accessible: the settings, with a key stored and another typed, and the question before it is removed', async ({
				page,
				settings,
			}) => {
				await signUpAndSubscribe(page);
				await settings.open();
				await expect(settings.browsers).toHaveCount(1);
				await expectNoViolations(page);
				await settings.openRouter.fill(key);
				await settings.save.click();
				await expect(settings.saved).toBeVisible();
				await expectNoViolations(page);
				await settings.openRouter.fill(key);
				await expect(settings.unsaved).toBeVisible();
				await expectNoViolations(page);
				await settings.removeOpenRouter.click();
				await expect(page.getByRole('dialog')).toBeVisible();
				await expectNoViolations(page);
			});
		});
	}
}
