import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { button, findRow, findText, openEditor, write } from '../testing/open-editor.tsx';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer({ 'voice.md': '<p>Say it plainly.</p>', 'bread/rye.md': '<p>Rye.</p>' });
});

/** The user returns to this tab, which then reads the tree again. */
const returnToTab = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
const dialog = async () => within(await screen.findByRole('dialog'));
const saved = () => screen.findByText('Saved');

/** Saves a text that was edited from an older revision than the server has. */
async function causeConflict() {
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>Mine. </p>');
	server.files.put('voice.md', '<p>Theirs.</p>');
	await userEvent.click(button('Save'));
	const prompt = await dialog();
	expect(prompt.getByRole('heading', { name: 'This file changed somewhere else' })).toBeTruthy();
	expect(server.files.read('voice.md').content).toBe('<p>Theirs.</p>');
	return { visit, prompt };
}

test('the second of two tabs that save shows the difference, and its version can be kept [C7]', async () => {
	const { prompt } = await causeConflict();
	const went = prompt
		.getAllByText((_, element) => element?.tagName === 'DEL')
		.map((element) => element.textContent);
	expect(went.join()).toContain('Theirs');
	await userEvent.click(prompt.getByRole('button', { name: 'Keep mine' }));
	await saved();
	expect(server.files.read('voice.md')).toMatchObject({
		revision: 3,
		content: '<p>Mine. Say it plainly.</p>',
	});
	expect(server.files.revisions('voice.md').length).toBe(3);
});

test('the other version can be taken [C7]', async () => {
	const { prompt } = await causeConflict();
	await userEvent.click(prompt.getByRole('button', { name: 'Use the other version' }));
	await saved();
	expect((await findText('voice.md')).textContent).toBe('Theirs.');
	expect(server.files.read('voice.md').revision).toBe(2);
});

test('the own version can be saved as a copy, so that both exist [C7]', async () => {
	const { visit, prompt } = await causeConflict();
	await userEvent.click(prompt.getByRole('button', { name: 'Save mine as a copy' }));
	expect((await findText('voice copy.md')).textContent).toBe('Mine. Say it plainly.');
	await saved();
	expect(visit.address()).toBe('voice copy.md');
	expect(server.files.read('voice.md').content).toBe('<p>Theirs.</p>');
	expect(await findRow('voice.md')).toBeTruthy();
	expect(Object.keys(localStorage)).toEqual([]);
});

test('editing can continue, with a notice, and the next save asks again [C7]', async () => {
	const { prompt } = await causeConflict();
	await userEvent.click(prompt.getByRole('button', { name: 'Keep editing' }));
	expect((await findText('voice.md')).textContent).toBe('Mine. Say it plainly.');
	expect(await screen.findByText('This file changed somewhere else.')).toBeTruthy();
	await userEvent.click(button('Compare'));
	expect((await dialog()).getByRole('button', { name: 'Keep mine' })).toBeTruthy();
});

test('the same text saved in two tabs is no conflict [C7]', async () => {
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>Mine. </p>');
	server.files.put('voice.md', '<p>Mine. Say it plainly.</p>');
	await userEvent.click(button('Save'));
	await saved();
	expect(screen.queryByRole('dialog')).toBeNull();
});

test('text saved by another tab is shown on return, but never replaces unsaved text [C7]', async () => {
	openEditor(server, 'voice.md');
	await findText('voice.md');
	server.files.put('voice.md', '<p>Theirs.</p>');
	returnToTab();
	await waitFor(async () => expect((await findText('voice.md')).textContent).toBe('Theirs.'));
	await saved();

	await write('voice.md', '<p>Mine. </p>');
	server.files.put('voice.md', '<p>Theirs again.</p>');
	returnToTab();
	expect(await screen.findByText('This file changed somewhere else.')).toBeTruthy();
	expect((await findText('voice.md')).textContent).toBe('Mine. Theirs.');
});

test('a notice says that a file was deleted in another tab, and its text can be saved anew', async () => {
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>Mine. </p>');
	server.files.remove('voice.md');
	await userEvent.click(button('Save'));
	expect(await screen.findByText('This file was deleted somewhere else.')).toBeTruthy();
	expect((await findText('voice.md')).textContent).toBe('Mine. Say it plainly.');
	expect(visit.isDirty()).toBe(true);

	await userEvent.click(button('Save as new file'));
	const prompt = await dialog();
	const name = prompt.getByRole('textbox', { name: 'Save as new file' });
	await userEvent.clear(name);
	await userEvent.type(name, 'bread/rye.md');
	await userEvent.click(prompt.getByRole('button', { name: 'Save' }));
	expect(await prompt.findByText(/already exists/)).toBeTruthy();
	await userEvent.clear(name);
	await userEvent.type(name, ' notes/voice.md ');
	await userEvent.click(prompt.getByRole('button', { name: 'Save' }));
	expect((await findText('notes/voice.md')).textContent).toBe('Mine. Say it plainly.');
	await saved();
	expect(visit.address()).toBe('notes/voice.md');
	expect(Object.keys(localStorage)).toEqual([]);
});

test('unsaved text of a deleted file is restored after a reload too', async () => {
	const first = openEditor(server, 'voice.md');
	await write('voice.md', '<p>Mine. </p>');
	await screen.findByText('Unsaved changes');
	first.leave();
	server.files.remove('voice.md');
	openEditor(server, 'voice.md');
	expect(await screen.findByText('This file was deleted somewhere else.')).toBeTruthy();
	expect((await findText('voice.md')).textContent).toBe('Mine. Say it plainly.');
});

test('a file that was moved in another tab stays open with its unsaved text', async () => {
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>Mine. </p>');
	server.files.relocate('voice.md', 'bread/voice.md');
	returnToTab();
	const text = await findText('bread/voice.md');
	expect(text.textContent).toBe('Mine. Say it plainly.');
	expect(visit.address()).toBe('bread/voice.md');
	await userEvent.click(button('Save'));
	await saved();
	expect(server.files.read('bread/voice.md').content).toBe('<p>Mine. Say it plainly.</p>');
});

test('a path without a file shows a notice', async () => {
	openEditor(server, 'nowhere.md');
	expect(await screen.findByText('We couldn’t find this file.')).toBeTruthy();
	expect(screen.getByText('No file selected')).toBeTruthy();
});

test('an earlier revision can be viewed and restored; the current text is saved first', async () => {
	server.files.put('voice.md', '<p>Say it shortly.</p>');
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>Unsaved. </p>');
	await userEvent.click(button('Revisions'));
	const prompt = await dialog();
	const list = await prompt.findByRole<HTMLSelectElement>('combobox', { name: 'Revision' });
	expect(list.value).toBe('2');
	expect(prompt.getByText('We’ll save your unsaved changes as a revision first.')).toBeTruthy();
	await userEvent.selectOptions(list, '1');
	await waitFor(() =>
		expect(prompt.getAllByText((_, element) => element?.tagName === 'DEL').length).toBeGreaterThan(
			0,
		),
	);
	await userEvent.click(prompt.getByRole('button', { name: 'Restore this revision' }));
	await waitFor(async () =>
		expect((await findText('voice.md')).textContent).toBe('Say it plainly.'),
	);
	await saved();
	expect(server.files.stored.get('voice.md')?.contents).toEqual([
		'<p>Say it plainly.</p>',
		'<p>Say it shortly.</p>',
		'<p>Unsaved. Say it shortly.</p>',
		'<p>Say it plainly.</p>',
	]);
});
