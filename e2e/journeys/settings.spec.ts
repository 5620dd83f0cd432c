import { PaymentScreen } from '../screens/payment.screen.ts';
import { PlansScreen } from '../screens/plans.screen.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { StripeScreen } from '../screens/stripe.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { newName, signIn } from '../users.ts';

const test = base.extend<{ settings: SettingsScreen }>({
	settings: ({ page }, use) => use(new SettingsScreen(page)),
});

const key = 'sk-or-v1-0123456789abcdef0123456789abwxyz';

test('a key is saved, shown masked only, and removed [E2]', { tag: '@main' }, async ({
	page,
	settings,
}) => {
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

test('a typed key is tested: it works, is refused, has no credit, or the provider is down [E6]', async ({
	page,
	settings,
}) => {
	await signUpAndSubscribe(page);
	await settings.open();
	const keys = settings.section('API Keys');
	await expect(settings.openRouter).toBeVisible();
	await expect(settings.testKey('OpenRouter'), 'nothing to test yet').toBeHidden();
	for (const [typed, outcome] of [
		[key, /^Works\. .* Credit left: \$10\.00\.$/],
		['sk-or-sandbox-unlimited-1', /^Works\. .* Credit left: no limit\.$/],
		['sk-or-sandbox-rejected-1', /^Rejected\. /],
		['sk-or-sandbox-spent-1', /^No credit\. .* Credit left: \$0\.$/],
		['sk-or-sandbox-down-1', /^No answer\. /],
	] as const) {
		await settings.openRouter.fill(typed);
		await expect(
			keys.getByText(/^(Works|Rejected|No credit|No answer)\. /),
			'cleared by the change',
		).toBeHidden();
		await settings.testKey('OpenRouter').click();
		await expect(keys.getByRole('status').filter({ hasText: outcome })).toBeVisible();
	}
	await settings.xApi.fill('sandbox-x-app-token');
	await settings.testKey('X API').click();
	await expect(keys.getByRole('status').filter({ hasText: /^Works\. / })).toBeVisible();
	await page.reload();
	await expect(settings.xApi).toBeVisible();
	await expect(settings.testKey('X API'), 'nothing was stored by that').toBeHidden();
});

test('a key that its provider refuses is not saved and stays in its field with the error [E6]', async ({
	page,
	settings,
	pageErrors,
}) => {
	await signUpAndSubscribe(page);
	await settings.open();
	await settings.openRouter.fill('sk-or-sandbox-rejected-1');
	await settings.save.click();
	await expect(settings.openRouter).toHaveAccessibleDescription(/rejects this key/);
	await expect(settings.openRouter).toBeFocused();
	await expect(settings.openRouter).toHaveValue('sk-or-sandbox-rejected-1');
	await settings.openRouter.fill('sk-or-sandbox-spent-1');
	await settings.save.click();
	await expect(settings.saved).toBeVisible();
	await settings.testKey('OpenRouter').click();
	await expect(
		settings.section('API Keys').getByText('No credit.'),
		'the stored one',
	).toBeVisible();
	// The browser logs the 400.
	pageErrors.length = 0;
});

test('X can be connected and disconnected, and the feed follows', {
	tag: '@main',
}, async ({ page, settings, consent }) => {
	await signUpAndSubscribe(page);
	await settings.open('x');
	await expect(settings.feed.section.getByText('Warble can’t read new posts')).toBeVisible();
	const handle = newName();
	await settings.connect('X').click();
	await expect(consent.question).toBeVisible();
	await consent.authorizeAs(handle);
	await expect(page.getByText('X is connected')).toBeVisible();
	await expect(page).toHaveURL(/\/app\/settings\/x$/);
	const accounts = settings.section('Connected accounts');
	await expect(accounts.getByText(`@${handle}, since`)).toBeVisible();
	await expect(
		accounts.getByText('Reads your feed; likes, replies and posts'),
		'asked for at once',
	).toBeVisible();
	await expect(settings.feed.section.getByText('Your own timeline on X')).toBeVisible();
	await page.reload();
	await expect(accounts.getByText(`@${handle}, since`)).toBeVisible();
	await expect(page.getByText('X is connected'), 'told once').toBeHidden();

	await settings.disconnect('X').click();
	await page
		.getByRole('dialog', { name: 'Disconnect X?' })
		.getByRole('button', { name: 'Disconnect' })
		.click();
	await expect(accounts.getByText('X was disconnected.')).toBeFocused();
	await expect(settings.connect('X')).toBeVisible();
	await expect(settings.feed.section.getByText('Warble can’t read new posts')).toBeVisible();
});

test('declining at X shows that nothing has changed; unsaved changes need confirmation', async ({
	page,
	settings,
	consent,
}) => {
	await signUpAndSubscribe(page);
	await settings.open('x');
	const { change, query } = settings.feed;
	await change.click();
	await query.fill('night trains');
	const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
	await settings.connect('X').click();
	await question.getByRole('button', { name: 'Stay' }).click();
	await expect(question).toBeHidden();
	await expect(query).toHaveValue('night trains');
	await settings.connect('X').click();
	await question.getByRole('button', { name: 'Leave' }).click();
	await consent.decline();
	await expect(page.getByRole('alert').getByText('X wasn’t connected')).toBeVisible();
	await expect(
		page.getByText('You declined at X, so nothing changed.', { exact: false }),
	).toBeVisible();
	await expect(page).toHaveURL(/\/app\/settings\/x$/);
	await expect(settings.connect('X')).toBeVisible();
});

test('the only way to sign in cannot be disconnected until Google is connected', async ({
	page,
	login,
	consent,
	onboarding,
	settings,
}) => {
	await page.goto('/login');
	await login.withX.click();
	await consent.authorizeAs(newName());
	await onboarding.skip.click();
	await new PlansScreen(page).getStarted('Solo').click();
	await new StripeScreen(page).pay();
	await expect(new PaymentScreen(page).active).toBeVisible();

	await settings.open('x');
	const accounts = settings.section('Connected accounts');
	await expect(accounts.getByText('Signs you in, but can’t read your feed.')).toBeVisible();
	const confirm = page.getByRole('dialog').getByRole('button', { name: 'Disconnect' });
	await settings.disconnect('X').click();
	await confirm.click();
	await expect(accounts.getByText('X is your only way to sign in')).toBeVisible();
	await settings.connect('Google').click();
	await expect(consent.question).toBeVisible();
	await consent.authorizeAs(`${newName()}@example.org`);
	await expect(page.getByText('Google is connected')).toBeVisible();
	await settings.disconnect('X').click();
	await confirm.click();
	await expect(accounts.getByText('X was disconnected.')).toBeVisible();
});

test('the saved feed settings are there after a reload', { tag: '@main' }, async ({
	page,
	settings,
}) => {
	await signUpAndSubscribe(page);
	await settings.open('x');
	const { feed } = settings;
	await feed.change.click();
	await expect(feed.adding).toBeFocused();
	await expect(feed.save).toBeHidden();
	await feed.adding.fill('@nightjet, RailNotes');
	await expect(feed.accounts).toHaveText(['@nightjet', '@RailNotes']);
	await feed.adding.pressSequentially('@railnotes quietowl');
	await feed.query.fill('night trains lang:en');
	await expect(feed.section.getByText('You have unsaved changes')).toBeVisible();
	await feed.save.click();
	await expect(feed.section.getByText('Sources saved.')).toBeVisible();
	await expect(feed.section.getByText('Accounts and searches')).toBeVisible();

	await page.reload();
	await feed.change.click();
	await expect(feed.accounts).toHaveText(['@nightjet', '@RailNotes', '@quietowl']);
	await expect(feed.query).toHaveValue('night trains lang:en');
	await feed.section.getByRole('button', { name: 'Remove @nightjet' }).click();
	await expect(feed.adding).toBeFocused();
	await feed.save.click();
	await expect(feed.section.getByText('Sources saved.')).toBeVisible();
	await page.reload();
	await expect(
		feed.section.getByText('@RailNotes, @quietowl and the search night trains lang:en'),
	).toBeVisible();
});

test('going to another page of the settings with unsaved changes asks first', async ({
	page,
	settings,
}) => {
	await signUpAndSubscribe(page);
	await settings.open();
	await settings.openRouter.fill(key);
	const away = page.getByRole('link', { name: 'Publishing', exact: true });
	const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
	await away.click();
	await question.getByRole('button', { name: 'Stay' }).click();
	await expect(question).toBeHidden();
	await expect(settings.openRouter).toHaveValue(key);
	await away.click();
	await question.getByRole('button', { name: 'Leave' }).click();
	await expect(page).toHaveURL(/\/app\/settings\/publishing$/);
	await expect(page.getByText('Slots', { exact: true })).toBeVisible();
	await page.goBack();
	await expect(settings.openRouter).toHaveValue('');
});

test('closing a tab with unsaved changes asks first', async ({ page, settings }) => {
	await signUpAndSubscribe(page);
	await settings.open();
	// Browsers ask only after an interaction with the page.
	await settings.openRouter.click();
	await settings.openRouter.fill(key);
	const opened = page.waitForEvent('dialog');
	await page.close({ runBeforeUnload: true });
	const dialog = await opened;
	expect(dialog.type()).toBe('beforeunload');
	await dialog.dismiss();
	await expect(settings.openRouter).toHaveValue(key);
});

test('the chosen theme overrides the system setting', { tag: '@main' }, async ({
	page,
	settings,
}) => {
	await page.emulateMedia({ colorScheme: 'light' });
	await signUpAndSubscribe(page);
	await settings.open('account');
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await expect(settings.theme('System')).toBeChecked();
	const light = await ground();
	await settings.theme('Dark').check();
	await expect.poll(ground).not.toBe(light);
	const dark = await ground();
	await page.reload();
	await expect(settings.theme('Dark')).toBeChecked();
	expect(await ground()).toBe(dark);
	await settings.theme('System').check();
	await expect.poll(ground).toBe(light);
});

test('sessions are listed, and another one is ended', async ({
	page,
	settings,
	browser,
	product,
}) => {
	const credentials = await signUpAndSubscribe(page);
	const context = await browser.newContext({ baseURL: product.url });
	const other = await context.newPage();
	await signIn(other, credentials);
	await other.goto('/app');
	await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();

	await settings.open('account');
	await expect(settings.browsers).toHaveCount(2);
	await expect(settings.browsers.filter({ hasText: 'This browser' })).toHaveCount(1);
	await settings.signOutOthers.click();
	await expect(page.getByText('You’re signed out everywhere else.')).toBeVisible();
	await expect(settings.browsers).toHaveCount(1);
	await other.goto('/app/compose');
	await expect(other).toHaveURL(/\/login/);
	await context.close();
	await page.reload();
	await expect(settings.browsers, 'this one stays').toHaveCount(1);
});

test('links to parts of the settings lead to their pages', async ({ page, settings }) => {
	await signUpAndSubscribe(page);
	for (const [address, path, part] of [
		['/app/settings#publishing', '/app/settings/publishing', 'Time zone'],
		['/app/settings#answers', '/app/settings', 'Assistant: monthly limit, $'],
	] as const) {
		await page.goto(address);
		await expect(page.getByLabel(part, { exact: true })).toBeInViewport();
		expect(new URL(page.url()).pathname).toBe(path);
	}
	await page.goto('/privacy');
	await page.getByRole('link', { name: 'settings' }).last().click();
	await expect(settings.section('Delete account')).toBeInViewport();
	await expect(page).toHaveURL(/\/billing\/settings\/account#delete-account$/);
});
