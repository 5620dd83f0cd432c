import { dayFromNow, QueueScreen } from '../screens/queue.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';

const test = base.extend<{ queue: QueueScreen }>({
	queue: async ({ page }, use) => {
		await signUpAndSubscribe(page);
		await page.goto('/app');
		const queue = new QueueScreen(page);
		await queue.setSlots();
		await queue.queue('Rye lies up here.', `${dayFromNow(2)}T10:00`);
		await queue.queue('I’ll post the splits.', `${dayFromNow(2)}T14:20`);
		await use(queue);
	},
});

const weekday = (days: number) =>
	new Date(dayFromNow(days)).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });

test('a queued post is moved by keyboard, even after a reload, and the move is undone', {
	tag: '@main',
}, async ({ page, queue }) => {
	await queue.open();
	await expect(page.getByText(/^2 queued/)).toBeVisible();
	await queue
		.post('Rye')
		.getByRole('button', { name: /^Move to/ })
		.focus();
	await page.keyboard.press('Enter');
	// Only the next slots are offered.
	const target = `${weekday(1)} 10:00`;
	await expect(page.getByRole('menuitem', { name: target })).toBeVisible();
	await page.keyboard.type(target);
	await page.keyboard.press('Enter');
	await expect(page.getByText(`Moved to ${target}`)).toBeVisible();
	await expect(queue.post('Rye')).toContainText('10:00');
	// The focus goes with the post.
	expect(
		await page.evaluate(() => document.activeElement?.closest('[data-draft]')?.textContent),
	).toContain('Rye');
	await page.reload();
	await expect(queue.post('Rye')).toContainText('10:00');

	await queue
		.post('Rye')
		.getByRole('button', { name: /^Move to/ })
		.click();
	await page.getByRole('menuitem', { name: `Swap with ${weekday(2)} 14:20` }).click();
	await expect(queue.post('Rye')).toContainText('14:20');
	await queue.undo(/^Swapped with/);
	await expect(queue.post('Rye')).toContainText('10:00');
});

test('in the week view, a post is dragged to a free slot and to a time of its own', async ({
	page,
	queue,
}) => {
	await queue.open(`?view=week&from=${dayFromNow(2)}`);
	const block = page.getByRole('link', { name: /: Rye/ });
	const ownTime = page.getByRole('link', { name: /own time: I’ll post/ });
	await expect(ownTime).toBeVisible();
	const slot = page.locator(`ul[data-day="${dayFromNow(2)}"]`).getByRole('button', {
		name: /18:00, free slot/,
	});
	await block.dragTo(slot);
	await expect(page.getByText(/^Moved to .*18:00$/)).toBeVisible();
	await expect(block).toContainText('18:00');

	const column = page.locator(`ul[data-day="${dayFromNow(2)}"]`);
	const { width } = (await column.boundingBox()) ?? { width: 0 };
	// The hours begin at 7, and an hour is 40 pixels high.
	await block.dragTo(column, {
		sourcePosition: { x: 20, y: 5 },
		targetPosition: { x: width / 2, y: 5 + 40 * 5 },
	});
	await expect(block).toContainText('12:00');
	await queue.undo(/^Moved to .*12:00$/);
	await expect(block).toContainText('18:00');
});

test('every screen shows that the queue is paused until it resumes', async ({ page, queue }) => {
	await queue.open();
	await page.getByRole('button', { name: 'Pause all' }).click();
	await expect(page.getByText('Queue paused.')).toBeVisible();
	await page.goto('/app/settings/publishing');
	const banner = page.getByRole('status').filter({ hasText: 'Queue paused.' });
	await expect(banner).toContainText('2 posts are waiting.');
	await banner.getByRole('button', { name: 'Resume' }).click();
	await expect(banner).toBeHidden();
	await queue.open();
	await expect(page.getByRole('button', { name: 'Pause all' })).toBeVisible();
});

test('a phone shows the queue as a list without horizontal overflow', async ({ page, queue }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await queue.open('?view=week');
	await expect(queue.heading).toHaveText('Queue');
	await expect(queue.post('Rye')).toBeVisible();
	const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
	expect(scrollWidth).toBe(clientWidth);
	const move = queue.post('Rye').getByRole('button', { name: /^Move to/ });
	expect((await move.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await move.click();
	await page.getByRole('menuitem', { name: 'Pick a time…' }).click();
	await expect(page.getByRole('dialog', { name: 'Move to…' })).toBeVisible();
});
