import { remoteScreens } from '../../shell/contract/screens.ts';
import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

test('a wrong password shows an error and keeps the username', { tag: '@main' }, async ({
	page,
	login,
}) => {
	await page.goto('/login');
	await login.signIn('demo', 'not the password');
	await expect(login.problem).toContainText('That username and password don’t match.');
	await expect(page.getByLabel('Username or email')).toHaveValue('demo');
});

test('old and unknown addresses redirect', { tag: '@main' }, async ({ page }) => {
	await signIn(page);
	await page.goto('/compose');
	await expect(page).toHaveURL(/\/app\/compose$/);
	await page.goto('/app/nowhere');
	await expect(page).toHaveURL(/\/app$/);
	await page.goto('/nowhere');
	await expect(page).toHaveURL('/');
	await page.goto('/login');
	await expect(page, 'already signed in').toHaveURL(/\/app$/);
});

test('the header shows the remotes of the registry', { tag: '@main' }, async ({ page }) => {
	await signIn(page);
	await page.goto('/app');
	await expect(page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')).toHaveText(
		remoteScreens.flatMap(({ nav }) => nav ?? []),
	);
	await page.getByRole('link', { name: 'Compose' }).first().click();
	await expect(page).toHaveURL(/\/app\/compose$/);
	await expect(page).toHaveTitle('Compose · Warble');
	await page.goBack();
	await expect(page).toHaveURL(/\/app$/);
});

test('signing out ends the session here and in the other tab', { tag: '@main' }, async ({
	page,
	context,
}) => {
	await signIn(page);
	await page.goto('/app');
	const other = await context.newPage();
	await other.goto('/app/compose');
	await expect(other.getByPlaceholder('Type a message...')).toBeVisible();
	await page.getByRole('button', { name: 'Sign Out' }).click();
	await expect(page).toHaveURL(/\/login$/);
	await other.bringToFront();
	// Unless the tab has left already.
	await other
		.getByPlaceholder('Type a message...')
		.fill('still here?', { timeout: 2000 })
		.catch(() => undefined);
	await other.keyboard.press('Enter');
	await expect(other).toHaveURL(/\/login/);
});

test('skip link, sign-in and an instruction work by keyboard alone', { tag: '@main' }, async ({
	page,
}) => {
	await page.goto('/login');
	await page.getByLabel('Username or email').focus();
	await page.keyboard.type('demo');
	await page.keyboard.press('Tab');
	await page.keyboard.type('warble-demo');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/app$/);
	await page.getByRole('link', { name: 'Compose' }).first().focus();
	await page.keyboard.press('Enter');
	await page.getByPlaceholder('Type a message...').focus();
	await page.keyboard.type('One post typed by keyboard [[sandbox: pace 0]]');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('article')).toHaveCount(1);
});
