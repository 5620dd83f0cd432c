import type { Locator, Page } from '@playwright/test';
import { startProduct } from '../product.ts';
import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

// What only a laid-out page shows. The demo account has something on every screen.
test.use({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	product: async ({}, use) => {
		const product = await startProduct({ NODE_ENV: 'development' });
		await use(product);
		await product.stop();
	},
});

async function boxOf(locator: Locator) {
	await expect(locator).toBeVisible();
	return locator.evaluate((element) => {
		const { x, y, right, bottom } = element.getBoundingClientRect();
		return { x, y, right, bottom };
	});
}

/** Texts of the header that their box cuts off. */
const cutTexts = (page: Page) =>
	page
		.locator('header :is(a, button, span)')
		.evaluateAll((elements) =>
			elements
				.filter(
					(element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
				)
				.map(({ textContent }) => textContent),
		);

/** Whether a post of the week stays in front of the line of the present time, if both meet. */
const coversTheLine = (post: Locator) =>
	post.evaluate((element) => {
		const item = element.closest('li');
		const line = document.querySelector<HTMLElement>('li[aria-hidden="true"]');
		if (!item?.parentElement || !line) throw new Error('The week has no line or no post.');
		const box = item.getBoundingClientRect();
		const column = item.parentElement.getBoundingClientRect();
		item.parentElement.append(line);
		line.style.insetBlockStart = `${box.top - column.top + box.height / 2}px`;
		line.style.pointerEvents = 'auto';
		const { top, height } = line.getBoundingClientRect();
		const shown = document.elementFromPoint(box.left + box.width / 2, top + height / 2);
		return item.contains(shown);
	});

test('nothing is squeezed, covered or off the grid', async ({ page }) => {
	await signIn(page);

	await page.setViewportSize({ width: 900, height: 1100 });
	await page.goto('/app');
	await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();
	expect(await cutTexts(page), 'the header at 900 px').toEqual([]);

	await page.goto('/app/compose');
	await page.getByRole('link', { name: 'Base miles, honestly' }).click();
	const card = await boxOf(page.getByRole('article').last());
	const message = await boxOf(page.getByRole('textbox', { name: 'Message' }));
	expect(Math.abs(card.right - message.right), 'cards end where the box ends').toBeLessThan(2);
	const actions = await page
		.getByRole('article')
		.last()
		.getByRole('button', { name: /^(Keep|Edit|Rewrite|Post)/ })
		.all();
	const boxes = await Promise.all(actions.map(boxOf));
	const gaps = boxes.slice(1).map(({ x }, index) => Math.round(x - (boxes[index]?.right ?? 0)));
	expect(new Set(gaps).size, `even gaps: ${gaps}`).toBeLessThanOrEqual(1);
	// The names of keys stand over the corners of buttons, where a focus ring would cross them.
	const keep = page.getByRole('article').last().getByRole('button', { name: /^Keep/ });
	await page.getByRole('article').last().focus();
	await expect(keep.locator('[aria-hidden="true"]')).toBeVisible();
	await keep.focus();
	await expect(keep.locator('[aria-hidden="true"]')).toBeHidden();

	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto('/app/filter?tab=runs');
	const row = await boxOf(
		page
			.getByRole('region', { name: 'Posts', exact: true })
			.getByRole('listitem')
			.filter({ has: page.getByRole('article') })
			.first(),
	);
	const tabs = await boxOf(page.getByRole('tablist').last());
	expect(Math.abs(row.x - tabs.x), 'posts begin where their tabs begin').toBeLessThan(2);
	expect(Math.abs(row.right - tabs.right), 'and end there').toBeLessThan(2);

	for (const path of ['/app/queue', '/app/drafts']) {
		const measured = Promise.withResolvers<void>();
		await page.route(/\/api\/(queue|drafts)\b/, async (route) => {
			await measured.promise;
			await route.continue();
		});
		await page.goto(path, { waitUntil: 'commit' });
		const bar = page
			.getByRole('status')
			.filter({ hasText: /^Loading/ })
			.locator('[aria-hidden]')
			.first();
		// The placeholder of the remote is replaced by that of its screen.
		await expect
			.poll(async () => (await boxOf(bar)).x, `the placeholder of ${path} is on the grid`)
			.toBeGreaterThanOrEqual(32);
		measured.resolve();
		await page.unrouteAll({ behavior: 'wait' });
	}

	await page.goto('/app/queue?view=week');
	const post = page.getByRole('button', { name: /^More for/ }).last();
	await post.scrollIntoViewIfNeeded();
	expect(await coversTheLine(post), 'the present time is drawn behind the posts').toBe(true);
	await page.goto('/app/queue?view=week');
	await page
		.getByRole('button', { name: /^More for/ })
		.last()
		.click();
	const menu = await boxOf(page.getByRole('menu'));
	expect(menu.y, 'a menu of the week is in the window').toBeGreaterThanOrEqual(0);
	expect(menu.bottom).toBeLessThanOrEqual(800);
});
