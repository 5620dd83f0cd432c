import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version as reactVersion } from 'react';
import { buildStrangersRemote } from '../fixtures/strangers-remote/build.ts';
import { type Product, startProduct } from '../product.ts';
import { test as base, expect } from '../test.ts';
import { signIn } from '../users.ts';
import { makeWebRoot } from '../web-root.ts';

/** Today's product, in which other teams have deployed two remotes that they built by themselves. */
const test = base.extend<object, { deployed: Product }>({
	deployed: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		async ({}, use) => {
			const root = await makeWebRoot({ shell: 'today', remotes: 'today' });
			for (const [name, react] of [
				['filter', 'react-19-2'],
				['tweets', 'react-18'],
			] as const) {
				const dist = join(root, `mfe-${name}`, 'dist');
				await rm(dist, { recursive: true });
				await buildStrangersRemote(dist, { name, react });
			}
			const product = await startProduct({ WEB_ROOT: root });
			await use(product);
			await product.stop();
			await rm(dirname(root), { recursive: true });
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	product: ({ deployed }, use) => use(deployed),
});

test.describe('a remote that another team built by the documents of the library alone', {
	tag: '@main',
}, () => {
	test.describe.configure({ mode: 'default' });

	test("runs in the shell with the shell's React, and moves between screens [J2]", async ({
		page,
	}) => {
		await signIn(page);
		await page.goto('/app/filter');
		await expect(page.getByRole('heading', { name: 'Weather for demo' })).toBeVisible();
		await expect(page.getByText(`React ${reactVersion} at /app/filter`)).toBeVisible();
		await page.getByRole('button', { name: 'Pressed 0 times' }).click();
		await page.getByRole('button', { name: 'Tomorrow' }).click();
		await expect(page.getByText('at /app/filter?day=tomorrow')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
		await page.getByRole('link', { name: 'Write about it' }).click();
		await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
	});

	test('is refused for another major version of React, with both versions named [J2]', async ({
		page,
		pageErrors,
	}) => {
		await signIn(page);
		await page.goto('/app/tweets');
		await expect(page.getByRole('heading', { name: 'Tweets is unavailable' })).toBeVisible();
		await expect(
			page.getByText(
				`It cannot run in this page: it needs React ^18.3.1, and the page has ${reactVersion}.`,
			),
		).toBeVisible();
		await page.getByRole('link', { name: 'Compose' }).first().click();
		await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
		expect(pageErrors.splice(0).join('\n')).toContain('other_react');
	});
});
