import type { Locator, Page } from '@playwright/test';
import { ComposeScreen } from '../screens/compose.screen.ts';
import { expect, test } from '../test.ts';
import { signIn } from '../users.ts';

/** In an instruction, makes the sandbox model pause between tokens. */
const slowly = '[[sandbox: pace 100]]';
const atOnce = '[[sandbox: pace 0]]';

/** The message that contains a text. */
const message = (page: Page, text: string) =>
	new ComposeScreen(page).conversation
		.getByRole('listitem')
		.filter({ has: page.getByRole('button', { name: /^(Edit and resend|See the prompt)$/ }) })
		.filter({ hasText: text });

const versions = (row: Locator) => row.getByRole('group', { name: /^Versions of/ });

async function editAndRun(page: Page, from: string, text: string): Promise<void> {
	await message(page, from).getByRole('button', { name: 'Edit and resend' }).click();
	const editor = page.getByRole('textbox', { name: 'Instruction', exact: true });
	await expect(editor).toBeFocused();
	await editor.fill(text);
	await editor.press('Enter');
	await expect(editor).toBeHidden();
}

test('an edited instruction begins a branch, and no branch is lost', { tag: '@main' }, async ({
	page,
	compose,
	context,
}) => {
	await signIn(page);
	await compose.open();
	await compose.send(`Two posts on rye ${atOnce}`);
	await expect(compose.drafts).toHaveCount(2);
	await compose.send(`Three on oats ${atOnce}`);
	await expect(compose.drafts).toHaveCount(3);

	await editAndRun(page, 'Three on oats', `Four on barley ${atOnce}`);
	await expect(compose.drafts).toHaveCount(4);
	await expect(compose.conversation).not.toContainText('Three on oats');
	const fork = message(page, 'Four on barley');
	await expect(versions(fork)).toContainText('2/2');

	await fork.getByRole('button', { name: 'Previous version' }).click();
	const oats = message(page, 'Three on oats');
	await expect(versions(oats)).toContainText('1/2');
	await expect(oats.getByRole('button', { name: 'Previous version' })).toBeFocused();
	await expect(compose.drafts).toHaveCount(3);
	await page.reload();
	await expect(versions(oats), 'a reload shows the same branch').toContainText('1/2');
	await expect(compose.drafts).toHaveCount(3);

	const answer = message(page, 'I am a sandbox model').last();
	await answer
		.getByRole('button', { name: 'Try again in another tone or with another model' })
		.click();
	await page.getByRole('menuitem', { name: 'Bolder' }).click();
	await expect(versions(answer)).toContainText('2/2');
	await expect(compose.stopButton).toBeHidden();
	await expect(compose.drafts).toHaveCount(3);

	// Another tab shows another branch. This one stays in its own branch.
	const other = await context.newPage();
	await other.goto(page.url());
	await message(other, 'Three on oats').getByRole('button', { name: 'Next version' }).click();
	await expect(versions(message(other, 'Four on barley'))).toContainText('2/2');
	await compose.send(`Five on wheat ${atOnce}`);
	await expect(compose.drafts).toHaveCount(5);
	await expect(compose.conversation).toContainText('Three on oats');
	await other.reload();
	await expect(message(other, 'Five on wheat')).toBeVisible();
	await expect(message(other, 'Three on oats')).toBeVisible();
});

test('an answer that is being written stays in its branch and thread', async ({
	page,
	compose,
}) => {
	await signIn(page);
	await compose.open();
	await compose.send(`Two posts on tides ${atOnce}`);
	await expect(compose.drafts).toHaveCount(2);
	await editAndRun(page, 'Two posts on tides', `Four posts on harbours ${slowly}`);
	const fork = message(page, 'Four posts on harbours');
	await expect(versions(fork)).toContainText('2/2');
	await expect(compose.generating).toBeVisible();

	await fork.getByRole('button', { name: 'Previous version' }).click();
	await expect(message(page, 'Two posts on tides')).toBeVisible();
	await expect(compose.conversation).not.toContainText('harbours');
	await expect(compose.drafts).toHaveCount(2);

	await compose.newThreadButton.click();
	await expect(page.getByText('No messages yet')).toBeVisible();
	await page.goBack();
	await expect(compose.drafts).toHaveCount(2);
	await expect(compose.conversation).not.toContainText('harbours');

	await message(page, 'Two posts on tides').getByRole('button', { name: 'Next version' }).click();
	await expect(compose.drafts).toHaveCount(4);
	await expect(compose.conversation).not.toContainText('Two posts on tides');
	await expect(versions(fork)).toContainText('2/2');
});
