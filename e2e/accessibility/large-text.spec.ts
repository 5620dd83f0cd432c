import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { remoteScreens } from '../../shell/contract/screens.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

const { BROWSER_PATH } = process.env;
// The browser's own setting, at twice the usual size, which also affects width queries.
test.use({
	launchOptions: {
		...(BROWSER_PATH ? { executablePath: BROWSER_PATH } : {}),
		args: ['--no-sandbox', '--blink-settings=defaultFontSize=32'],
	},
});

/** In pixels: a desktop, and the equivalent of 320 pixels for text of the usual size. */
const WIDTHS = [1280, 640];

/** Expects that nothing is wider than its place, and that a field is nearly as wide as the window. */
async function expectToFit(page: Page, path: string, field?: Locator): Promise<void> {
	await page.goto(path, { waitUntil: 'networkidle' });
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const wide = await page.evaluate(() =>
			[document.documentElement, ...document.querySelectorAll('[role="toolbar"]')]
				.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
				.map(({ tagName, scrollWidth }) => `${tagName}: ${scrollWidth}`),
		);
		expect.soft(wide, `${path} at ${width} px`).toEqual([]);
		const box = await field?.boundingBox();
		if (box)
			expect.soft(box.width, `the field of ${path} at ${width} px`).toBeGreaterThan(width * 0.75);
	}
}

test('no screen scrolls sideways with text twice as large', async ({ page }) => {
	test.slow();
	for (const path of ['/', '/privacy', '/login', '/create-account', '/reset-password'])
		await expectToFit(page, path);
	await signIn(page);
	for (const { path } of remoteScreens) await expectToFit(page, path);
	await expectToFit(page, '/app');
});

test('posts and files keep their width with text twice as large', async ({ page }) => {
	await signUpAndSubscribe(page);
	const id = randomUUID();
	const parts = [{ text: 'The planner guessed. '.repeat(12), media: [] }];
	expect((await page.request.post('/api/drafts', { data: { id, parts } })).ok()).toBe(true);
	const file = { path: 'running/base.md', content: '<p>Base miles</p>' };
	expect((await page.request.post('/api/files', { data: file })).ok()).toBe(true);
	for (const [path, name] of [
		[`/app/drafts?draft=${id}`, /^Post/],
		[`/app/editor?file=${encodeURIComponent(file.path)}`, /base\.md/],
		['/app/compose', /message/i],
	] as const) {
		const field = page.getByRole('textbox', { name }).first();
		await expectToFit(page, path, field);
		await expect(field).toBeVisible();
	}
});
