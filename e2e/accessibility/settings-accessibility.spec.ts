import { SettingsScreen } from '../screens/settings.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { newName } from '../users.ts';
import { expectNoViolations } from './expect-no-violations.ts';

const test = base.extend<{ settings: SettingsScreen }>({
	settings: ({ page }, use) => use(new SettingsScreen(page)),
});

const key = 'sk-or-v1-0123456789abcdef0123456789abwxyz';

test('the settings are accessible: a stored key, a typed key, and the confirmation to remove', async ({
	page,
	settings,
}) => {
	await signUpAndSubscribe(page);
	await settings.open('account');
	await expect(settings.browsers).toHaveCount(1);
	await expectNoViolations(page);
	await settings.open();
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

test('the settings are accessible: tested and refused keys, many sources, a connection', async ({
	page,
	settings,
	consent,
	pageErrors,
}) => {
	await signUpAndSubscribe(page);
	await settings.open('x');
	await settings.connect('X').click();
	await expect(consent.question).toBeVisible();
	await consent.authorizeAs(newName());
	await expect(page.getByText('X is connected')).toBeVisible();
	await settings.feed.change.click();
	await settings.feed.adding.fill(
		Array.from({ length: 40 }, (_, index) => `traveller_${index}`).join(' '),
	);
	await settings.feed.adding.fill('night-jet');
	await settings.feed.adding.press('Enter');
	await expect(settings.feed.adding).toHaveAttribute('aria-invalid', 'true');
	await expectNoViolations(page);
	await settings.disconnect('X').click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await expectNoViolations(page);

	await settings.open();
	await settings.openRouter.fill('sk-or-sandbox-spent-1');
	await settings.testKey('OpenRouter').click();
	await expect(page.getByText('No credit.')).toBeVisible();
	await settings.xApi.fill('sandbox-x-nobody');
	await settings.save.click();
	await expect(page.getByText('Failed to save API keys')).toBeVisible();
	await expect(page.getByText('Rejected.')).toBeVisible();
	await expectNoViolations(page);
	// The browser logs the 400.
	pageErrors.length = 0;
});

test('the settings are accessible if nothing could be read, saved or opened', async ({
	page,
	settings,
	pageErrors,
}) => {
	await signUpAndSubscribe(page);
	const message = 'Warble is starting. Try again in a moment.';
	const json = { code: 'not_ready', message, error: message };
	const places = [
		'user-api-keys',
		'connections',
		'feed',
		'auth/sessions',
		'stripe/customer-portal',
	].map((it) => `**/api/${it}`);
	const retry = async (name: Parameters<SettingsScreen['section']>[0]) => {
		await settings.section(name).getByRole('button', { name: 'Try again' }).click();
	};
	const fail = async () => {
		for (const place of places)
			await page.route(place, (route) => route.fulfill({ status: 503, json }));
	};
	const recover = async () => {
		for (const place of places) await page.unroute(place);
	};
	await fail();
	await settings.open();
	await expect(page.getByText('Failed to load API keys')).toBeVisible();
	await settings.manageSubscription.click();
	await expect(page.getByText('Failed to open billing portal. Please try again.')).toBeVisible();
	await expectNoViolations(page);
	await recover();
	await retry('API Keys');
	await settings.openRouter.fill(key);
	await fail();
	await settings.save.click();
	await expect(page.getByText('Failed to save API keys')).toBeVisible();
	await expect(settings.openRouter).toHaveValue(key);
	await expectNoViolations(page);
	await settings.openRouter.fill('');

	await settings.open('account');
	await expect(page.getByText('We couldn’t load your sessions')).toBeVisible();
	await expectNoViolations(page);
	await recover();
	await retry('Active sessions');
	await expect(settings.browsers).toHaveCount(1);

	await fail();
	await settings.open('x');
	for (const text of [
		'We couldn’t load your connected accounts',
		'We couldn’t load your sources',
	]) {
		await expect(page.getByText(text)).toBeVisible();
	}
	await expectNoViolations(page);
	await recover();
	await retry('Connected accounts');
	await retry('Where posts come from');
	await settings.feed.change.click();
	await settings.feed.query.fill('night trains');
	await fail();
	await settings.feed.save.click();
	await expect(page.getByText('Your sources weren’t saved')).toBeVisible();
	await expectNoViolations(page);
	// The browser logs every 503.
	pageErrors.length = 0;
});
