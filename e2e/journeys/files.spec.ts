import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { FilesScreen } from '../screens/files.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';

const test = base.extend<{ files: FilesScreen }>({
	files: async ({ page }, use) => {
		await signUpAndSubscribe(page);
		await use(new FilesScreen(page));
	},
});

test('a new note can be typed in at once, without a click', async ({ page, files }) => {
	await page.goto('/app/editor?new=1');
	const text = files.text('New note.md');
	await expect(text).toBeFocused();
	await page.keyboard.type('Slow is a pace.');
	await expect(files.unsaved).toBeVisible();
	await expect(text).toHaveText('Slow is a pace.');
	await page.keyboard.press('ControlOrMeta+s');
	await expect(files.saved).toBeVisible();
	await page.reload();
	await expect(text).toHaveText('Slow is a pace.');
});

test('a file is created in a folder, formatted, saved, reloaded, and another is dragged in', {
	tag: '@main',
}, async ({ page, files }) => {
	const { keyboard } = page;
	await files.open();
	await expect(page.getByText('No files yet.')).toBeVisible();
	await expect(page.getByText('No file selected')).toBeVisible();
	await files.newFile.fill('running/base miles');
	await files.newFile.press('Enter');
	const text = await files.enter('running/base miles');
	await expect(files.newFile).toHaveValue('');

	await files.tool('Heading 1').click();
	await expect(files.tool('Heading 1')).toHaveAttribute('aria-pressed', 'true');
	await keyboard.type('Base miles\nSlow is ');
	await expect(files.tool('Heading 1'), 'a paragraph follows').toHaveAttribute(
		'aria-pressed',
		'false',
	);
	for (const [tool, word] of [
		['Bold', 'hard'],
		['Italic', ' and'],
		['Underline', ' dull'],
	] as const) {
		await files.tool(tool).click();
		await expect(files.tool(tool)).toHaveAttribute('aria-pressed', 'true');
		await keyboard.type(word);
		await files.tool(tool).click();
		await expect(files.tool(tool)).toHaveAttribute('aria-pressed', 'false');
	}
	await keyboard.press('Enter');
	await files.tool('Bullet list').click();
	await keyboard.type('one\n');
	await keyboard.press('Tab');
	await keyboard.type('inside\n\n\n');
	await files.tool('Numbered list').click();
	await keyboard.type('first\n\n');
	await files.tool('Heading 2').click();
	await keyboard.type('Moral');
	await expect(text.getByRole('heading', { level: 2, name: 'Moral' })).toBeVisible();
	await expect(files.unsaved).toBeVisible();
	await files.button('Save').click();
	await expect(files.saved).toBeVisible();

	await page.reload();
	await expect(files.saved).toBeVisible();
	await expect(text.getByRole('heading', { level: 1, name: 'Base miles' })).toBeVisible();
	await expect(text.getByRole('listitem')).toHaveText([/^one/, 'inside', 'first']);
	expect(await files.read('running/base miles')).toBe(
		'<h1>Base miles</h1><p>Slow is <strong>hard</strong><em> and</em><u> dull</u></p>' +
			'<ul><li>one<ul><li>inside</li></ul></li></ul><ol><li>first</li></ol><h2>Moral</h2>',
	);

	await files.newFile.fill('ideas');
	await files.button('Create file').click();
	await expect(files.text('ideas')).toBeVisible();
	await files.row('ideas').dragTo(files.row('running'));
	await expect(page).toHaveURL(/\?file=running%2Fideas$/);
	await expect(files.rows).toHaveCount(3);
});

test('files can be created, renamed, moved and deleted by keyboard alone, with Undo', async ({
	page,
	files,
}) => {
	const { keyboard } = page;
	await files.open();
	await files.focus(files.newFile, 'Tab');
	await keyboard.type('notes/plan\n');
	const text = files.text('notes/plan');
	await expect(text).toHaveAttribute('contenteditable', 'true');
	await files.focus(text, 'Tab');
	await keyboard.type('Start ');
	await keyboard.press('ControlOrMeta+b');
	await keyboard.type('slow');
	await keyboard.press('ControlOrMeta+s');
	await expect(files.saved).toBeVisible();
	expect(await files.read('notes/plan')).toBe('<p>Start <strong>slow</strong></p>');

	await files.focus(page.locator('[role=treeitem][tabindex="0"]'), 'Shift+Tab');
	await keyboard.type('pl');
	await expect(files.row('plan')).toBeFocused();
	await keyboard.press('F2');
	await expect(page.getByRole('textbox', { name: 'New name of plan' })).toBeFocused();
	await keyboard.type('schedule\n');
	await expect(files.row('schedule')).toBeFocused();
	await expect(page).toHaveURL(/\?file=notes%2Fschedule$/);

	await keyboard.press('Shift+F10');
	await files.focus(page.getByRole('menuitem', { name: 'Move to…' }), 'ArrowDown');
	await keyboard.press('Enter');
	await expect(files.dialog.getByRole('combobox', { name: 'Folder' })).toBeFocused();
	await keyboard.type('archive/2026');
	await keyboard.press('Escape');
	await files.focus(files.dialog.getByRole('button', { name: 'Move' }), 'Tab');
	await keyboard.press('Enter');
	await expect(page).toHaveURL(/\?file=archive%2F2026%2Fschedule$/);
	await expect(files.row('schedule')).toBeFocused();
	await expect(files.text('archive/2026/schedule')).toHaveText('Start slow');

	await keyboard.press('Delete');
	await expect(files.rows).toHaveCount(0);
	await expect(page).toHaveURL(/\/app\/editor$/);
	await expect(files.button('Undo')).toBeVisible();
	await keyboard.press('F6');
	await files.focus(files.button('Undo'), 'Tab');
	await keyboard.press('Enter');
	await expect(files.text('archive/2026/schedule')).toHaveText('Start slow');
	await expect(files.row('schedule')).toBeVisible();
});

test('undo groups typing by pauses of half a second and keeps a hundred steps', async ({
	page,
	files,
}) => {
	test.slow();
	const { clock, keyboard } = page;
	await files.create('notes', '');
	await clock.install();
	await files.open('notes');
	const text = await files.enter('notes');
	const undo = async () => {
		await keyboard.press('ControlOrMeta+z');
		// Draft.js undoes asynchronously.
		await clock.runFor(1);
	};
	// From here on the clock stands still, however busy the machine is.
	await clock.pauseAt(Date.now() + 60_000);
	await keyboard.type('one');
	await clock.runFor(499);
	await keyboard.type(' two');
	await clock.runFor(500);
	await keyboard.type(' three');
	await expect(text).toHaveText('one two three');
	await undo();
	await expect(text).toHaveText('one two');
	await undo();
	await expect(text).toHaveText('');
	await keyboard.press('ControlOrMeta+Shift+z');
	await expect(text).toHaveText('one two');
	await undo();
	await clock.resume();

	const browser = await page.context().newCDPSession(page);
	const compose = (letters: string) =>
		browser.send('Input.imeSetComposition', {
			text: letters,
			selectionStart: letters.length,
			selectionEnd: letters.length,
		});
	await compose('n');
	await compose('に');
	await compose('にほn');
	await compose('にほん');
	await browser.send('Input.insertText', { text: '日本' });
	await expect(text).toHaveText('日本');
	await expect(files.unsaved).toBeVisible();
	await keyboard.type(' runs');
	await expect(text).toHaveText('日本 runs');
	await keyboard.press('ControlOrMeta+s');
	await expect(files.saved).toBeVisible();
	expect(await files.read('notes')).toBe('<p>日本 runs</p>');

	await keyboard.press('ControlOrMeta+a');
	await keyboard.press('Delete');
	// A line break is an undo step, and so is the text between two.
	await keyboard.type('x\n'.repeat(60));
	const lines = async () => (await text.innerText()).match(/x/g)?.length ?? 0;
	await expect.poll(lines).toBe(60);
	for (let step = 0; step < 130; step += 1) await undo();
	await expect.poll(lines, 'a hundred of a hundred and twenty steps').toBe(10);
});

test('the second of two tabs that save one file sees the difference and chooses [C7]', {
	tag: '@main',
}, async ({ files, context }) => {
	await files.create('voice', '<p>Say it.</p>');
	const other = new FilesScreen(await context.newPage());
	await files.open('voice');
	await other.open('voice');
	await files.write('voice', ' Plainly.');
	await other.write('voice', ' Loudly.');
	await other.button('Save').click();
	await expect(other.saved).toBeVisible();
	await files.button('Save').click();
	await expect(files.dialog).toContainText('This file changed somewhere else');
	await expect(files.dialog.getByRole('deletion')).toContainText('Loudly');
	await expect(files.dialog.getByRole('insertion')).toContainText('Plainly');
	await files.dialog.getByRole('button', { name: 'Keep mine' }).click();
	await expect(files.saved).toBeVisible();
	expect(await files.read('voice')).toBe('<p>Say it. Plainly.</p>');

	await other.write('voice', ' Twice.');
	await other.button('Save').click();
	await expect(other.dialog.getByRole('deletion')).toContainText('Plainly');
	await other.dialog.getByRole('button', { name: 'Use the other version' }).click();
	await expect(other.text('voice')).toHaveText('Say it. Plainly.');
	await expect(other.saved).toBeVisible();
	expect(await files.read('voice')).toBe('<p>Say it. Plainly.</p>');
});

test('unsaved text survives a crash and leaving the screen; signing out asks before removing it', {
	tag: '@main',
}, async ({ page, files, context }) => {
	await files.create('voice', '<p>Say it.</p>');
	await files.open('voice');
	await files.write('voice', ' Plainly.');
	await expect(files.row('voice edited')).toBeVisible();
	await expect
		.poll(() => page.evaluate(() => Object.keys(localStorage).join()))
		.toContain('warble.editor.unsaved.');
	// Like a crash: no `beforeunload`.
	await page.close();

	const again = new FilesScreen(await context.newPage());
	await again.open('voice');
	await expect(again.page.getByText(/^Recovered unsaved changes from /)).toBeVisible();
	await expect(again.text('voice')).toHaveText('Say it. Plainly.');
	await again.page.getByRole('link', { name: 'Compose', exact: true }).click();
	await expect(again.page).toHaveURL(/\/app\/compose/);
	await again.page.goBack();
	await expect(again.text('voice')).toHaveText('Say it. Plainly.');
	await again.button('Sign Out').click();
	await again.dialog.getByRole('button', { name: 'Stay' }).click();
	await again.button('Sign Out').click();
	await again.dialog.getByRole('button', { name: 'Delete and Sign Out' }).click();
	await expect(again.page.getByRole('heading', { name: 'Log in' })).toBeVisible();
	await expect
		.poll(() => again.page.evaluate(() => JSON.stringify(localStorage)))
		.not.toContain('Plainly');
});

test('files are imported with a result each, found by their text, and exported as one archive', async ({
	page,
	files,
}) => {
	await files.open();
	const panel = page.getByRole('complementary', { name: 'Files' });
	await panel.getByLabel('Files to import').setInputFiles([
		{
			name: 'rye log.md',
			mimeType: 'text/markdown',
			buffer: Buffer.from('# Rye\n\n- scalded flour\n- **no salt**'),
		},
		{
			name: 'page.html',
			mimeType: 'text/html',
			buffer: Buffer.from('<p onclick=alert(1)>Sixteen hours</p><script>alert(1)</script>'),
		},
		{ name: 'loaf.png', mimeType: 'image/png', buffer: Buffer.from('x') },
	]);
	await expect(page.getByText('2 imported, 1 failed')).toBeVisible();
	await expect(
		page.getByText('loaf.png: Only .txt, .md and .html files can be imported.'),
	).toBeVisible();
	await files.search.fill('SCALDED');
	await expect(files.found).toHaveCount(1);
	await expect(files.found.locator('mark')).toHaveText('scalded');
	await files.search.press('Enter');
	await expect(files.text('rye log').getByRole('listitem')).toHaveText([
		'scalded flour',
		'no salt',
	]);

	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Export all' }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/\.zip$/);
	const archive = await fromBufferPromise(await buffer(await download.createReadStream()));
	const inside: Record<string, string> = {};
	for await (const entry of archive.eachEntry())
		inside[entry.fileName] = String(await buffer(await archive.openReadStreamPromise(entry)));
	expect(Object.keys(inside).sort()).toEqual(['page.html', 'rye log.html']);
	expect(inside['rye log.html']).toContain('<strong>no salt</strong>');
	expect(inside['page.html']).toContain('<p>Sixteen hours</p>');
	expect(inside['page.html']).not.toMatch(/onclick|script/);
});

test('a file is attached with @, the answer shows its version, and a draft becomes a file [I7]', {
	tag: '@main',
}, async ({ page, files, compose, pageErrors }) => {
	await files.create('Running/base miles', '<p>Heart rate under 140 for twelve weeks.</p>');
	await files.create('Running/everything', `<p>${'very long '.repeat(90_000)}</p>`);
	await compose.open();
	await compose.box.pressSequentially('Two posts from @runn');
	await expect(page.getByRole('option')).toHaveText(['Running/base miles', 'Running/everything']);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(compose.box).toHaveValue('Two posts from Running/everything ');
	await compose.box.press('Enter');
	await expect(
		page
			.getByRole('alert')
			.filter({ hasText: '“Running/everything” is too long for the assistant to read' }),
	).toBeVisible();
	await page.getByRole('button', { name: 'Remove Running/everything' }).click();
	await compose.box.fill('[[sandbox: pace 0]] Two posts from ');
	await compose.box.press('End');
	await compose.box.pressSequentially('./running/b');
	await page.getByRole('option', { name: 'Running/base miles' }).click();
	await expect(page.getByRole('button', { name: 'Remove Running/base miles' })).toBeVisible();
	await compose.box.press('Enter');
	await expect(compose.drafts).toHaveCount(2);
	const read = page.getByRole('list', { name: 'Files used' }).getByRole('listitem');
	await expect(read).toHaveText('Running/base miles (version 1)');

	await compose.drafts
		.first()
		.getByRole('button', { name: /^More for draft/ })
		.click();
	await page.getByRole('menuitem', { name: 'Save as file' }).click();
	await files.dialog.getByRole('textbox').fill('drafts/one');
	await files.dialog.getByRole('button', { name: 'Save' }).click();
	await files.button('Open in Editor').click();
	await expect(files.text('drafts/one')).not.toHaveText('');
	await page.goBack();

	await read.getByRole('link').click();
	await files.write('Running/base miles', ' Slowly.');
	await files.button('Save').click();
	await expect(files.saved).toBeVisible();
	await page.goBack();
	await page.reload();
	await expect(read).toHaveText('Running/base miles (version 1, changed since)');
	// The browser logs the 400.
	pageErrors.length = 0;
});
