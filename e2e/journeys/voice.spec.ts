import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

test('the model gets the voice unless it is off, and the answer shows the prompt', async ({
	page,
	compose,
}) => {
	await signUpAndSubscribe(page);
	await page.goto('/app/compose/voice');
	await expect(page.getByRole('heading', { name: 'Your voice', level: 1 })).toBeVisible();
	const field = page.getByRole('textbox', { name: 'What are you marketing?' });
	await field.fill('Tide tables for swimmers');
	await page.getByRole('textbox', { name: 'What do you want to post about?' }).fill('Cold water');
	await page.getByRole('button', { name: 'Save answers' }).click();
	await page.getByText('See the prompt').click();
	await expect(page.getByRole('region', { name: 'Prompt' })).toContainText(
		'Tide tables for swimmers',
	);
	await page.reload();
	await expect(field).toHaveValue('Tide tables for swimmers');

	await compose.open();
	await compose.send('Two posts on goosebumps [[sandbox: pace 0]]');
	await expect(compose.drafts).toHaveCount(2);
	const whatWasSent = page.getByRole('button', { name: 'See the prompt' });
	const dialog = page.getByRole('dialog', { name: 'Prompt of this answer' });
	const instructions = dialog.getByText('How to answer, and what you said about yourself');
	await whatWasSent.click();
	await instructions.click();
	await expect(dialog).toContainText('Tide tables for swimmers');
	await expect(dialog.getByText('Two posts on goosebumps', { exact: false })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(whatWasSent).toBeFocused();

	await page.getByRole('button', { name: 'Voice: on' }).click();
	await page.getByRole('menuitem', { name: 'Turn off in this thread' }).click();
	await expect(page.getByRole('button', { name: 'Voice: off' })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('button', { name: 'Voice: off' })).toBeVisible();
	await compose.send('Two more [[sandbox: pace 0]]');
	await expect(whatWasSent).toHaveCount(2);
	await whatWasSent.last().click();
	await dialog.getByText('Warble’s instructions').waitFor();
	await expect(dialog).not.toContainText('Tide tables for swimmers');
});
