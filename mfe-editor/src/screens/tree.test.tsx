import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import { Media } from 'design-system/testing/media';
import { Provider } from 'react-redux';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import {
	button,
	findRow,
	findText,
	openEditor,
	openEditorAt,
	row,
	write,
} from '../testing/open-editor.tsx';
import { EditorScreen } from './editor-screen.tsx';

const tree = 'GET /api/files/tree';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer({
		'running/base-miles.md': '<p>Slow.</p>',
		'running/plans/oslo.md': '<p>Oslo.</p>',
		'bread/rye.md': '<p>Rye.</p>',
		'voice.md': '<p>Plainly.</p>',
		'a10.md': '',
		'a9.md': '',
	});
});

const names = () =>
	screen.getAllByRole('treeitem').map((item) => item.ariaLabel ?? item.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

test('folders come first and names are sorted; open folders are remembered for the session', async () => {
	const first = openEditor(server);
	await findRow('voice.md');
	expect(names()).toEqual(['bread', 'running', 'a9.md', 'a10.md', 'voice.md']);
	await userEvent.click(row('running'));
	expect(names()).toEqual([
		'bread',
		'running',
		'plans',
		'base-miles.md',
		'a9.md',
		'a10.md',
		'voice.md',
	]);
	expect(row('running').getAttribute('aria-expanded')).toBe('true');
	expect(row('plans').getAttribute('aria-level')).toBe('2');
	expect([
		row('plans').getAttribute('aria-posinset'),
		row('plans').getAttribute('aria-setsize'),
	]).toEqual(['1', '2']);
	first.leave();
	openEditor(server);
	await findRow('plans');
});

test('the folders around the open file are open', async () => {
	openEditor(server, 'running/plans/oslo.md');
	expect((await findRow('oslo.md')).getAttribute('aria-selected')).toBe('true');
});

test('names of object properties are ordinary names [C6]', async () => {
	server = new FakeServer([
		['__proto__/polluted', '<p>x</p>'],
		['constructor', '<p>x</p>'],
		['toString/hasOwnProperty', '<p>x</p>'],
	]);
	openEditor(server, '__proto__/polluted');
	await userEvent.click(await findRow('toString'));
	expect(names()).toEqual(['__proto__', 'polluted', 'toString', 'hasOwnProperty', 'constructor']);
	expect('polluted' in {}).toBe(false);
	await write('__proto__/polluted', '<p>y</p>');
	expect(await findRow('polluted edited')).toBeTruthy();
});

test('the keyboard moves in the tree: arrows, Home, End, letters, Enter', async () => {
	const visit = openEditor(server);
	await findRow('voice.md');
	expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0).length).toBe(1);
	row('bread').focus();
	await userEvent.keyboard('{ArrowDown}');
	expect(focused()).toBe('running');
	await userEvent.keyboard('{ArrowRight}');
	expect(row('running').getAttribute('aria-expanded')).toBe('true');
	await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
	expect(focused()).toBe('oslo.md');
	await userEvent.keyboard('{ArrowLeft}');
	expect(focused()).toBe('plans');
	await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
	expect(focused()).toBe('running');
	expect(row('running').getAttribute('aria-expanded')).toBe('false');
	await userEvent.keyboard('{End}');
	expect(focused()).toBe('voice.md');
	await userEvent.keyboard('{Home}');
	expect(focused()).toBe('bread');
	await userEvent.keyboard('a1');
	expect(focused()).toBe('a10.md');
	await userEvent.keyboard('{ArrowUp}{Enter}');
	await findText('a9.md');
	expect(visit.address()).toBe('a9.md');
});

test('the new-file field creates a file with its folders and opens it; empty it does nothing', async () => {
	const visit = openEditor(server);
	await findRow('voice.md');
	const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'New file' });
	await userEvent.type(box, '   {Enter}');
	await userEvent.click(button('Create file'));
	expect(server.requestsTo('POST /api/files')).toEqual([]);
	await userEvent.clear(box);
	await userEvent.type(box, ' ideas/cafe\u0301.md {Enter}');
	await findText('ideas/café.md');
	expect(server.requestsTo('POST /api/files')[0]?.body).toEqual({
		path: 'ideas/café.md',
		content: '',
	});
	expect(visit.address()).toBe('ideas/café.md');
	expect(box.value).toBe('');
	expect(await findRow('café.md')).toBeTruthy();
	expect(server.requestsTo(tree).length).toBe(2);
});

test('“New note” opens a new file under a free name, which a reload does not repeat', async () => {
	const visit = openEditorAt('/app/editor?new=1', server);
	await findText('New note.md');
	expect(visit.address()).toBe('New note.md');
	expect(visit.visited.every(({ replace }) => replace)).toBe(true);
	expect(server.requestsTo('POST /api/files').map(({ body }) => body)).toEqual([
		{ path: 'New note.md', content: '' },
	]);
	expect(document.activeElement, 'it can be written in at once').toBe(
		screen.getByRole('textbox', { name: 'New note.md' }),
	);
});

test('“New note” makes one note, even if the shell takes its time to change the address', async () => {
	const store = createStore(createClient({ baseUrl: '', fetch: server.fetch }));
	const asked = () => (
		<Provider store={store}>
			<EditorScreen search="?new=1" navigate={() => undefined} onUnsavedChange={() => undefined} />
		</Provider>
	);
	const { rerender } = render(asked());
	await findRow('New note.md');
	rerender(asked());
	await findRow('New note.md');
	expect(server.requestsTo('POST /api/files')).toHaveLength(1);
});

test('without files the editor says what a note is for, and begins one', async () => {
	const visit = openEditor(new FakeServer());
	expect(await screen.findByText(/^Or write your first note/)).toBeTruthy();
	expect(screen.getByText('No file selected')).toBeTruthy();
	expect(screen.getByText('Select a file from the file tree to start editing')).toBeTruthy();
	await userEvent.click(button('New note'));
	const text = await findText('New note.md');
	await waitFor(() => expect(document.activeElement).toBe(text));
	visit.back();
	expect(await screen.findByText('No file selected')).toBeTruthy();
});

test('a note that could not be created is reported, and can be tried again', async () => {
	const empty = new FakeServer();
	empty.dropConnection('POST /api/files');
	openEditor(empty);
	await userEvent.click(await screen.findByRole('button', { name: 'New note' }));
	expect(await screen.findByText('Couldn’t create a note.')).toBeTruthy();
	await userEvent.click(button('New note'));
	await findText('New note.md');
	expect(screen.queryByText('Couldn’t create a note.')).toBeNull();
});

test('without files, notes are imported from the middle of the screen, too', async () => {
	openEditor(new FakeServer());
	await screen.findByText(/^Or write your first note/);
	const [, picker] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
	if (!picker) throw new Error('no picker');
	await userEvent.upload(picker, new File(['Slow is a pace.'], 'running.md'));
	await findRow('running');
	expect(screen.queryByText(/^Or write your first note/)).toBeNull();
});

test('a path that is in use or invalid shows an error at the field and keeps the typed text', async () => {
	openEditor(server);
	await findRow('voice.md');
	const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'New file' });
	await userEvent.type(box, 'voice.md{Enter}');
	expect(await screen.findByText(/A file or a folder “voice.md” already exists/)).toBeTruthy();
	expect(box.value).toBe('voice.md');
	expect(box.getAttribute('aria-invalid')).toBe('true');
	server.refuse('POST /api/files', 400, {
		code: 'invalid_input',
		message: 'A name cannot be "..".',
	});
	await userEvent.clear(box);
	await userEvent.type(box, '../x{Enter}');
	expect(await screen.findByText('A name cannot be "..".')).toBeTruthy();
});

test('F2 renames in place; the open file keeps its text and the URL follows', async () => {
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>Mine. </p>');
	(await findRow('voice.md edited')).focus();
	await userEvent.keyboard('{F2}');
	const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'New name of voice.md' });
	expect(document.activeElement).toBe(box);
	expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('voice');
	await userEvent.keyboard('a9{Enter}');
	expect(await screen.findByText(/A file or a folder “a9.md” already exists/)).toBeTruthy();
	await userEvent.clear(box);
	await userEvent.type(box, 'tone.md{Enter}');
	expect((await findText('tone.md')).textContent).toBe('Mine. Plainly.');
	expect(visit.address()).toBe('tone.md');
	expect(server.requestsTo('POST /api/files/rename').at(-1)?.body).toEqual({
		path: 'voice.md',
		name: 'tone.md',
	});
	await waitFor(() => expect(focused()).toBe('tone.md edited'));
});

test('Escape cancels a rename', async () => {
	openEditor(server);
	(await findRow('voice.md')).focus();
	await userEvent.keyboard('{F2}other{Escape}');
	expect(focused()).toBe('voice.md');
	expect(server.requestsTo('POST /api/files/rename')).toEqual([]);
});

test('Delete deletes, focus stays in the tree, and Undo restores and opens the file', async () => {
	const visit = openEditor(server, 'voice.md');
	await findText('voice.md');
	row('voice.md').focus();
	await userEvent.keyboard('{Delete}');
	await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'voice.md' })).toBeNull());
	expect(visit.address()).toBeNull();
	expect(focused()).toBe('a10.md');
	expect(screen.queryByText('This file was deleted somewhere else.')).toBeNull();
	expect(await screen.findByText('Deleted “voice.md”')).toBeTruthy();
	await userEvent.click(button('Undo'));
	await findText('voice.md');
	expect(visit.address()).toBe('voice.md');
	expect(server.files.stored.has('voice.md')).toBe(true);
});

test('a folder is deleted with its files, and the toast says how many', async () => {
	openEditor(server);
	(await findRow('running')).focus();
	await userEvent.keyboard('{Delete}');
	expect(await screen.findByText('Deleted “running” with 2 files')).toBeTruthy();
	expect(server.requestsTo('DELETE /api/files')[0]?.body).toEqual({ path: 'running' });
});

test('a failed action shows an error in the panel', async () => {
	openEditor(server);
	server.dropConnection('DELETE /api/files');
	(await findRow('voice.md')).focus();
	await userEvent.keyboard('{Delete}');
	expect(await screen.findByText('Couldn’t delete “voice.md”.')).toBeTruthy();
	expect(row('voice.md')).toBeTruthy();
});

test('the menu of a row renames, moves, deletes, and starts a new file in a folder', async () => {
	openEditor(server);
	await findRow('running');
	await userEvent.click(
		within(row('running')).getByRole('button', { name: 'Actions for running' }),
	);
	const items = await screen.findAllByRole('menuitem');
	expect(items.map((item) => item.textContent)).toEqual([
		'New file here',
		'Rename',
		'Move to…',
		'Delete',
	]);
	await userEvent.click(screen.getByRole('menuitem', { name: 'New file here' }));
	const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'New file' });
	expect(box.value).toBe('running/');
	await waitFor(() => expect(document.activeElement).toBe(box));

	fireEvent.contextMenu(row('voice.md'));
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
	await waitFor(() =>
		expect(document.activeElement).toBe(
			screen.getByRole('textbox', { name: 'New name of voice.md' }),
		),
	);
});

test('Move to… moves a file into an existing folder, a new one, or the top, without a mouse', async () => {
	const visit = openEditor(server, 'voice.md');
	await findText('voice.md');
	row('voice.md').focus();
	await userEvent.keyboard('{Shift>}{F10}{/Shift}');
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Move “voice.md” to…' }));
	await userEvent.type(dialog.getByRole('combobox', { name: 'Folder' }), 'runn');
	await userEvent.click(await screen.findByRole('option', { name: 'running' }));
	await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
	await findText('running/voice.md');
	expect(visit.address()).toBe('running/voice.md');
	expect(server.requestsTo('POST /api/files/move')[0]?.body).toEqual({
		path: 'voice.md',
		to: 'running',
	});
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	await waitFor(() => expect(focused()).toBe('voice.md'));

	fireEvent.contextMenu(await findRow('voice.md'));
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
	const again = within(await screen.findByRole('dialog', { name: 'Move “voice.md” to…' }));
	await userEvent.click(again.getByRole('combobox', { name: 'Folder' }));
	await userEvent.click(await screen.findByRole('option', { name: '/ (top)' }));
	await userEvent.click(again.getByRole('button', { name: 'Move' }));
	await findText('voice.md');
	expect(server.requestsTo('POST /api/files/move')[1]?.body).toEqual({
		path: 'running/voice.md',
		to: '',
	});
});

test('a row can be dragged into a folder, or onto the empty area to move it to the top', async () => {
	openEditor(server, 'running/base-miles.md');
	await findRow('base-miles.md');
	drag(row('voice.md'), row('bread'));
	await waitFor(() =>
		expect(server.requestsTo('POST /api/files/move').at(-1)?.body).toEqual({
			path: 'voice.md',
			to: 'bread',
		}),
	);
	await findRow('voice.md');
	drag(row('base-miles.md'), screen.getByRole('tree'));
	await findText('base-miles.md');
	expect(server.files.stored.has('base-miles.md')).toBe(true);
});

test('a tree that cannot be loaded is empty, shows why, and can be tried again', async () => {
	server.dropConnection(tree);
	openEditor(server);
	expect(await screen.findByText('We couldn’t load your files')).toBeTruthy();
	expect(screen.queryAllByRole('treeitem')).toEqual([]);
	await userEvent.click(button('Try again'));
	await findRow('voice.md');
});

test('without files the panel says how to get some', async () => {
	openEditor(new FakeServer());
	expect(await screen.findByText('No files yet.')).toBeTruthy();
	expect(screen.queryByRole('link', { name: 'Export all' })).toBeNull();
});

test.each([
	['a list of paths', ['voice.md', 'running/base-miles.md']],
	['a nested object', { 'voice.md': 'file', running: { 'base-miles.md': 'file' } }],
])('a response with only a tree, as %s, shows files that can be edited', async (_, tree) => {
	const bare = new FakeServer();
	const save = 'PUT /api/files/content';
	bare.always('GET /api/files/tree', () => json({ tree }));
	bare.always('GET /api/files/content', () => json({ content: '<p>Say it plainly.</p>' }));
	bare.always(save, () => json({}));
	openEditor(bare);
	await userEvent.click(await findRow('running'));
	expect(await findRow('base-miles.md')).toBeTruthy();
	await userEvent.click(row('voice.md'));
	await write('voice.md', '<p>First: </p>');
	await userEvent.click(button('Save'));
	expect(await screen.findByText('Saved')).toBeTruthy();
	expect(bare.requestsTo(save)[0]?.body).toMatchObject({ path: 'voice.md' });
	expect((await findText('voice.md')).textContent).toBe('First: Say it plainly.');
});

test('names and texts from right to left are aligned to the right', async () => {
	server.files.put('יומן/ריצה.md', '<p>לאט.</p><p>Slow.</p>');
	openEditor(server, 'יומן/ריצה.md');
	const text = await findText('יומן/ריצה.md');
	expect(text.closest('[dir="auto"]')).not.toBeNull();
	expect(within(await findRow('ריצה.md')).getByText('ריצה.md').tagName).toBe('BDI');
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New file' });
	expect(field.dir).toBe('auto');
});

test('on a phone the tree is a drawer that closes when a file is chosen', async () => {
	Media.isPhone = true;
	openEditor(server);
	await screen.findByText('No file selected');
	expect(screen.queryByRole('tree')).toBeNull();
	await userEvent.click(button('Choose a file'));
	await userEvent.click(await findRow('voice.md'));
	await findText('voice.md');
	await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
	await userEvent.click(button('Files'));
	expect(await screen.findByRole('tree')).toBeTruthy();
});

/** Fires the events of a drag with the pointer. */
function drag(from: Element, to: Element): void {
	const held = new Map<string, string>();
	const dataTransfer = {
		get types() {
			return [...held.keys()];
		},
		files: [],
		setData: (type: string, data: string) => held.set(type, data),
		getData: (type: string) => held.get(type) ?? '',
	};
	for (const [kind, target] of [
		['dragStart', from],
		['dragOver', to],
		['drop', to],
		['dragEnd', from],
	] as const) {
		const event = createEvent[kind](target);
		Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
		fireEvent(target, event);
	}
}
