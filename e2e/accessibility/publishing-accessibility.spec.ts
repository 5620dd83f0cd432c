import { makeDue } from '../fixtures/make-due.ts';
import { dayFromNow, QueueScreen } from '../screens/queue.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { DESKTOP, expectNoViolations } from './expect-no-violations.ts';

const test = base.extend<{ queue: QueueScreen }>({
	queue: async ({ page }, use) => {
		await signUpAndSubscribe(page);
		await page.goto('/app');
		await use(new QueueScreen(page));
	},
});

test('the library is accessible: no drafts, a draft and its editor, and the list with it', async ({
	page,
	queue: _,
}) => {
	test.slow();
	await page.goto('/app/drafts');
	const begin = page.getByRole('button', { name: 'New draft' }).first();
	await expect(begin).toBeVisible();
	await expectNoViolations(page);
	await begin.click();
	await page.getByRole('textbox', { name: /^Post/ }).fill('The planner guessed. '.repeat(20));
	await expect(page.getByText(/^Saved/)).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole('button', { name: 'Add a post' }).click();
	await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill('Then it counted.');
	await expect(page.getByText(/^Saved/)).toBeVisible();
	await expectNoViolations(page);
	await page.goto('/app/drafts');
	await expect(page.getByText('The planner guessed.').first()).toBeVisible();
	await expectNoViolations(page);
});

test('the queue is accessible: empty, as list and week, paused, and with what needs the user', async ({
	page,
	queue,
	product,
}) => {
	test.slow();
	await queue.open();
	await expectNoViolations(page);
	await queue.setSlots();
	const due = await queue.queue('Due now.', `${dayFromNow(1)}T10:00`);
	await queue.queue('Rye lies up here. https://example.org', `${dayFromNow(2)}T10:00`);
	await queue.queue('I’ll post the splits.', `${dayFromNow(2)}T10:20`);
	await queue.open();
	await expect(queue.post('Rye')).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole('button', { name: /^Free/ }).first().click();
	await expect(page.getByText('All your drafts are queued or posted.')).toBeVisible();
	await expectNoViolations(page);
	await page.keyboard.press('Escape');

	await queue.open('?view=week');
	await expect(page.getByRole('button', { name: /free slot/ }).first()).toBeVisible();
	// Phones have no week view.
	await expectNoViolations(page, [DESKTOP]);

	// Without a connection to X, a post that is due waits for the user.
	await makeDue(product, 'draft', due);
	await queue.open();
	await expect(page.getByRole('button', { name: 'Post on X' })).toBeVisible();
	await page.getByRole('button', { name: 'Pause all' }).click();
	await expect(page.getByText('Queue paused.')).toBeVisible();
	await expectNoViolations(page);
});

test('the publishing settings are accessible, and the budget with an invalid limit', async ({
	page,
	queue: _,
}) => {
	await page.goto('/app/settings/publishing');
	await expect(page.getByText('Slots', { exact: true })).toBeVisible();
	await page.getByLabel(/^Read likes/).check();
	await expectNoViolations(page);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Publishing settings saved.')).toBeVisible();
	await page.getByRole('link', { name: 'Change the limit' }).click();
	await page.getByLabel(/^Posts on X/).fill('ten');
	await page.locator('#limits').getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText(/^Enter an amount in dollars/)).toBeVisible();
	await expectNoViolations(page);
});
