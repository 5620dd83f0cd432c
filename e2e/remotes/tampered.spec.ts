import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

const script = '\n;document.documentElement.dataset.tampered="yes";';
const style = '\nbody{--tampered:yes}';

// Its entry and first files are in `fault-modes.ts`.
for (const { what, file, addition } of [
	{ what: 'script', file: /\/remotes\/publishing\/.*\/queue\.\w+\.js/, addition: script },
	{ what: 'stylesheet', file: /\/remotes\/publishing\/.*\/queue\.\w+\.css/, addition: style },
]) {
	test(`a tampered later ${what} of a remote is refused, and the rest works [J5]`, {
		tag: '@main',
	}, async ({ page, pageErrors }) => {
		await page.route(file, async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, body: (await response.text()) + addition });
		});
		await signUpAndSubscribe(page);
		await page.goto('/app/drafts');
		await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
		await page.getByRole('link', { name: 'Queue' }).first().click();
		await expect(page.getByRole('heading', { name: 'Queue is unavailable' })).toBeVisible();
		await expect(page.getByText('It didn’t load. Everything else works.')).toBeVisible();
		expect(await page.locator('html').getAttribute('data-tampered')).toBeNull();
		expect(
			await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--tampered')),
		).toBe('');
		await page.getByRole('link', { name: 'Compose' }).first().click();
		await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
		expect(pageErrors.splice(0).join('\n')).toContain(
			"Failed to find a valid digest in the 'integrity' attribute",
		);
	});
}
