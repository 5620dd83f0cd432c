import { FilesScreen } from '../screens/files.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { DESKTOP, expectNoViolations, PHONE } from './expect-no-violations.ts';

const test = base.extend<{ files: FilesScreen }>({
	files: ({ page }, use) => use(new FilesScreen(page)),
});

test('files are accessible: none, one, a conflict, moving, searching and importing', async ({
	page,
	files,
}) => {
	test.slow();
	await signUpAndSubscribe(page);
	await files.open();
	await expect(files.newFile).toBeVisible();
	await expect(page.getByText('No files yet.')).toBeVisible();
	await expectNoViolations(page);
	const long = `running/${'a-very-long-name-'.repeat(8)}`;
	await files.create(
		long,
		'<h1>Base miles</h1><p>Heart rate <strong>under 140</strong>.</p><ul><li>one</li></ul>',
	);
	await files.open(long);
	await files.write(long, ' more');
	await expect(files.unsaved).toBeVisible();
	await expectNoViolations(page);

	expect(
		(
			await page.request.put('/api/files/content', {
				data: { path: long, content: '<p>x</p>', revision: 1 },
			})
		).status(),
	).toBe(200);
	await files.button('Save').click();
	await expect(files.dialog).toContainText('This file changed somewhere else');
	await expectNoViolations(page);
	await files.dialog.getByRole('button', { name: 'Use the other version' }).click();

	await expect(files.newFile).toBeVisible();
	await files.rows.last().click({ button: 'right' });
	// An open menu is outside the landmarks, which axe reports on whole pages: it is checked in its
	// story.
	await page.getByRole('menuitem', { name: 'Move to…' }).click();
	const asked = page.getByRole('dialog', { name: /^Move / });
	await expect(asked).toBeVisible();
	await expectNoViolations(page);
	await asked.getByRole('button', { name: 'Cancel' }).click();
	await files.search.fill('X');
	await expect(files.found).toHaveCount(1);
	await expectNoViolations(page);
	await files.search.fill('');
	// On a phone the tree is a drawer.
	await page.setViewportSize({ width: PHONE, height: 800 });
	await files.button('Files').click();
	await expect(files.newFile).toBeVisible();
	await expectNoViolations(page, [PHONE]);
	await page.keyboard.press('Escape');
	await page.setViewportSize({ width: DESKTOP, height: 800 });
	await page
		.getByLabel('Files to import')
		.setInputFiles({ name: 'loaf.png', mimeType: 'image/png', buffer: Buffer.from('x') });
	await expect(page.getByText('0 imported, 1 failed')).toBeVisible();
	await expectNoViolations(page);
});

test('attached files are accessible: named in a message, sent, read, and a draft to save', async ({
	page,
	files,
	compose,
}) => {
	await signUpAndSubscribe(page);
	await files.create('running/base miles', '<p>Heart rate under 140.</p>');
	await compose.open();
	await compose.box.pressSequentially('[[sandbox: pace 0]] One post from @RUN');
	await expect(page.getByRole('option')).toHaveCount(1);
	await expectNoViolations(page);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Remove running/base miles' })).toBeVisible();
	await expectNoViolations(page);
	await compose.box.press('Enter');
	await expect(page.getByRole('list', { name: 'Files used' })).toBeVisible();
	await expect(compose.stopButton).toBeHidden();
	await expectNoViolations(page);
	await page
		.getByRole('button', { name: /^More for draft/ })
		.first()
		.click();
	await page.getByRole('menuitem', { name: 'Save as file' }).click();
	await expect(files.dialog).toBeVisible();
	await expectNoViolations(page);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: /^More for draft/ }).first()).toBeFocused();
});
