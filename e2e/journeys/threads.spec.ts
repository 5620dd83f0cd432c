import { readFile } from 'node:fs/promises';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

test('a thread is named, pinned, found, exported, deleted and restored in two tabs', {
	tag: '@main',
}, async ({ page, compose, context }) => {
	await signUpAndSubscribe(page);
	await compose.open();
	await compose.send('Two posts about tide tables [[sandbox: pace 0]]');
	const list = page.getByRole('navigation', { name: 'Recent Threads' });
	await expect(list.getByRole('link', { name: 'Tide tables', exact: true })).toBeVisible();
	await compose.newThreadButton.click();
	await compose.send('Two posts about night trains [[sandbox: pace 0]]');
	await expect(list.getByRole('link')).toHaveText(['Night trains', 'Tide tables']);

	const choose = async (name: string, action: string) => {
		await list.getByRole('link', { name }).hover();
		await page.getByRole('button', { name: `More for ${name}` }).click();
		await page.getByRole('menuitem', { name: action, exact: true }).click();
	};
	await choose('Tide tables', 'Pin');
	await expect(list.getByRole('link')).toHaveText(['Tide tables', 'Night trains']);
	await choose('Night trains', 'Rename');
	await expect(list.getByRole('textbox', { name: 'New name of Night trains' })).toBeFocused();
	await page.keyboard.type('Sleepers');
	await page.keyboard.press('Enter');
	await expect(list.getByRole('link')).toHaveText(['Tide tables', 'Sleepers']);
	await expect(page.getByRole('button', { name: 'More for Sleepers' })).toBeFocused();

	const downloading = page.waitForEvent('download');
	await choose('Sleepers', 'Export as Markdown');
	const file = await downloading;
	expect(file.suggestedFilename()).toBe('Sleepers.md');
	const markdown = await readFile(await file.path(), 'utf8');
	expect(markdown).toMatch(/^# Sleepers\n\n## You, .*\n\nTwo posts about night trains/);
	expect(markdown).toContain('**Draft 2**\n\n> ');

	const other = await context.newPage();
	await other.goto(page.url());
	await expect(other.getByText('Raw answer')).toBeVisible();
	const otherList = other.getByRole('navigation', { name: 'Recent Threads' });
	await choose('Sleepers', 'Delete');
	await expect(page).toHaveURL(/\/app\/compose$/);
	await expect(other.getByText('There is no such thread.')).toBeVisible();
	await expect(otherList.getByRole('link')).toHaveText(['Tide tables']);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page).toHaveURL(/thread=/);
	await expect(other.getByText('Raw answer')).toBeVisible();
	await expect(otherList.getByRole('link')).toHaveText(['Tide tables', 'Sleepers']);

	await choose('Tide tables', 'Archive');
	await expect(otherList.getByRole('link')).toHaveText(['Sleepers']);
	await page.getByRole('searchbox', { name: 'Search threads' }).fill('TIDE about');
	const found = page.getByRole('list', { name: 'Threads found' });
	await expect(found.getByRole('link')).toContainText(['Tide tables']);
	await expect(found.getByText('Archived')).toBeVisible();
	await expect(found.locator('mark').first()).toHaveText('Tide');
	await found.getByRole('link').click();
	await expect(compose.conversation.getByText('Two posts about tide tables')).toBeVisible();
});
