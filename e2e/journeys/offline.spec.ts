import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

test.use({ serviceWorkers: 'allow' });

test('offline, a loaded page keeps its text, and a new page says so', async ({
	page,
	context,
	compose,
	pageErrors,
}) => {
	await signIn(page);
	await page.goto('/app');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await compose.open();
	await compose.box.fill('Typed before the tunnel');

	await context.setOffline(true);
	await compose.box.press('End');
	await compose.box.pressSequentially(', and in it');
	await expect(compose.box).toHaveValue('Typed before the tunnel, and in it');
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Warble can’t be reached' })).toBeVisible();
	await page.setViewportSize({ width: 360, height: 740 });
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth),
		'no sideways scrolling',
	).toBeLessThanOrEqual(360);

	await context.setOffline(false);
	await page.getByRole('link', { name: 'Try again' }).click();
	await expect(compose.box).toHaveValue('Typed before the tunnel, and in it');
	// The browser logs the offline page's status.
	pageErrors.length = 0;
});

test('the app can be installed with a manifest and its icons', async ({ page }) => {
	await page.goto('/login');
	const href = await page.locator('link[rel=manifest]').getAttribute('href');
	const manifest = await (await page.request.get(href ?? '')).json();
	expect(manifest).toMatchObject({ name: 'Warble', start_url: '/app', display: 'standalone' });
	for (const { src, type } of manifest.icons) {
		const icon = await page.request.get(src);
		expect(icon.status()).toBe(200);
		expect(icon.headers()['content-type']).toBe(type);
	}
});

test('signed-out screens log no error', async ({ page }) => {
	const errors: string[] = [];
	page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
	for (const path of ['/login', '/create-account', '/reset-password', '/app/compose']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await page.waitForLoadState('networkidle');
	}
	expect(errors).toEqual([]);
});
