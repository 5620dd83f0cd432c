import { expect, test } from '../test.ts';
import { signUpTweetsUser } from '../tweets-user.ts';

const script = '\n;document.documentElement.dataset.tampered="yes";';
const style = '\nbody{--tampered:yes}';

for (const { what, file, addition, isLate } of [
	{
		what: 'entry',
		file: /\/remotes\/tweets\/.*\/remoteEntry\.js/,
		addition: script,
		isLate: false,
	},
	{
		what: 'first script',
		file: /\/remotes\/tweets\/.*\/app\.\w+\.js/,
		addition: script,
		isLate: false,
	},
	{
		what: 'first stylesheet',
		file: /\/remotes\/tweets\/.*\/app\.\w+\.css/,
		addition: style,
		isLate: false,
	},
	{
		what: 'later script',
		file: /\/remotes\/tweets\/.*\/overlays\.\w+\.js/,
		addition: script,
		isLate: true,
	},
	{
		what: 'later stylesheet',
		file: /\/remotes\/tweets\/.*\/overlays\.\w+\.css/,
		addition: style,
		isLate: true,
	},
]) {
	test(`a remote whose ${what} does not match its integrity is refused, and the rest works [J5]`, {
		tag: '@main',
	}, async ({ page, pageErrors }) => {
		await page.route(file, async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, body: (await response.text()) + addition });
		});
		await signUpTweetsUser(page);
		await page.goto('/app/tweets');
		if (isLate) await page.getByRole('button', { name: 'Done' }).first().click();
		await expect(page.getByRole('heading', { name: 'Tweets is unavailable' })).toBeVisible();
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
