import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, refusal } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { button, findRow, findText, openEditor, row, write } from '../testing/open-editor.tsx';

const save = 'PUT /api/files/content';
const miles = 'running/base-miles.md';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer({
		[miles]: '<h1>Base miles</h1><p>Twelve weeks slow.</p>',
		'voice.md': '<p>Say it plainly.</p>',
	});
});

const saved = () => screen.findByText('Saved');
const unsaved = () => screen.findByText('Unsaved changes');

test('without a file the editor is disabled and says what to do', async () => {
	openEditor(server);
	expect(await screen.findByText('No file selected')).toBeTruthy();
	expect(screen.getByText('Select a file from the file tree to start editing')).toBeTruthy();
	expect(button('Save').disabled).toBe(true);
	expect(screen.queryByText('Saved')).toBeNull();
});

test('a file can be opened, edited and saved, and the status shows it', async () => {
	const visit = openEditor(server);
	await userEvent.click(await findRow('voice.md'));
	const text = await findText('voice.md');
	expect(text.textContent).toBe('Say it plainly.');
	expect(visit.address()).toBe('voice.md');
	await saved();
	expect(visit.isDirty()).toBe(false);

	await write('voice.md', '<p><b>Short.</b></p>');
	await unsaved();
	expect(visit.isDirty(), 'the text is kept, so leaving asks nothing').toBe(false);
	expect(await findRow('voice.md edited')).toBeTruthy();

	await userEvent.click(button('Save'));
	await saved();
	expect(server.files.read('voice.md')).toMatchObject({
		revision: 2,
		content: '<p><strong>Short.</strong>Say it plainly.</p>',
	});
	expect(visit.isDirty()).toBe(false);
	expect(await findRow('voice.md')).toBeTruthy();
	await waitFor(() => expect(server.requestsTo('GET /api/files/tree').length).toBe(2));
	expect(Object.keys(localStorage)).toEqual([]);
});

test('a pasted image is not added to a file, and the editor says where it can be', async () => {
	openEditor(server, 'voice.md');
	const files = [new File(['x'], 'image.png', { type: 'image/png' })];
	const clipboardData = { files, items: [], types: ['Files'], getData: () => '' };
	fireEvent.paste(await findText('voice.md'), { clipboardData });
	expect(
		screen.getAllByText('Images can’t be added to a file. Add them to a post, in Drafts.'),
	).not.toEqual([]);
	await saved();
});

test('Ctrl+S saves from the text and from the tree', async () => {
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	fireEvent.keyDown(await findText('voice.md'), { key: 's', ctrlKey: true });
	await waitFor(() => expect(server.files.read('voice.md').revision).toBe(2));
	await saved();
	await write('voice.md', '<p>Two </p>');
	await unsaved();
	row('voice.md edited').focus();
	expect(fireEvent.keyDown(row('voice.md edited'), { key: 's', metaKey: true })).toBe(false);
	await waitFor(() => expect(server.files.read('voice.md').revision).toBe(3));
});

test('Ctrl+S twice during a slow save saves once', async () => {
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	let answer: (response: Response) => void = () => undefined;
	server.next(save, () => new Promise((resolve) => (answer = resolve)));
	const text = await findText('voice.md');
	fireEvent.keyDown(text, { key: 's', ctrlKey: true });
	await waitFor(() => expect(server.requestsTo(save)).toHaveLength(1));
	fireEvent.keyDown(text, { key: 's', ctrlKey: true });
	await act(async () => answer(json(server.files.put('voice.md', '<p>One Say it plainly.</p>'))));
	await saved();
	expect(server.requestsTo(save)).toHaveLength(1);
});

test('text written during a save stays unsaved', async () => {
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	let answer: (response: Response) => void = () => undefined;
	server.next(save, () => new Promise((resolve) => (answer = resolve)));
	await userEvent.click(button('Save'));
	expect(button('Save').ariaBusy ?? button('Save').getAttribute('aria-busy')).toBe('true');
	await write('voice.md', '<p>Two </p>');
	await act(async () => answer(json(server.files.put('voice.md', '<p>One Say it plainly.</p>'))));
	expect(await unsaved()).toBeTruthy();
	await userEvent.click(button('Save'));
	await saved();
	expect(server.requestsTo(save).at(-1)?.body).toMatchObject({ revision: 2 });
	expect(server.files.read('voice.md').content).toContain('Two');
});

test('a failed save keeps the text, shows why, and can be tried again', async () => {
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	server.dropConnection(save);
	await userEvent.click(button('Save'));
	const notice = within(
		(await screen.findByText('Not saved.')).closest('[role="alert"]') as HTMLElement,
	);
	expect(notice.getByText(/Can’t reach Warble.*Your text is still here/)).toBeTruthy();
	expect((await findText('voice.md')).textContent).toContain('One');
	await userEvent.click(notice.getByRole('button', { name: 'Try again' }));
	await saved();
	expect(screen.queryByText('Not saved.')).toBeNull();
});

test('opening another file asks nothing, and each file keeps its own unsaved text', async () => {
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	await unsaved();
	await userEvent.click(row('running'));
	await userEvent.click(await findRow('base-miles.md'));
	expect((await findText(miles)).textContent).toBe('Base milesTwelve weeks slow.');
	await saved();
	expect(visit.address()).toBe(miles);
	expect(visit.isDirty()).toBe(false);
	expect(row('voice.md edited')).toBeTruthy();

	act(() => visit.back());
	expect((await findText('voice.md')).textContent).toBe('One Say it plainly.');
	await unsaved();
	expect(screen.queryByText(/^Recovered/)).toBeNull();
});

test('after a crash the unsaved text is offered back, and can be discarded', async () => {
	const first = openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	await unsaved();
	first.leave();

	openEditor(server, 'voice.md');
	expect(await screen.findByText(/^Recovered unsaved changes from \d\d:\d\d$/)).toBeTruthy();
	expect((await findText('voice.md')).textContent).toBe('One Say it plainly.');
	await userEvent.click(button('Discard'));
	await saved();
	expect((await findText('voice.md')).textContent).toBe('Say it plainly.');
	expect(Object.keys(localStorage)).toEqual([]);
	expect(screen.queryByText(/^Recovered/)).toBeNull();
});

test.each([
	[29, true],
	[31, false],
])('unsaved text that was written %d days ago is offered back: %s', async (days, isOffered) => {
	const { id } = server.files.info('voice.md');
	const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
	localStorage.setItem(
		`warble.editor.unsaved.${id}`,
		JSON.stringify({ path: 'voice.md', html: '<p>Old words</p>', revision: 1, at }),
	);
	openEditor(server, 'voice.md');
	expect((await findText('voice.md')).textContent).toBe(
		isOffered ? 'Old words' : 'Say it plainly.',
	);
	expect(screen.queryByText(/^Recovered/) !== null).toBe(isOffered);
	expect(Object.keys(localStorage)).toHaveLength(isOffered ? 1 : 0);
});

test('unsaved text is stored under keys that signing out removes, and on hiding the page', async () => {
	openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	await waitFor(() =>
		expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^warble\./)]),
	);
	await write('voice.md', '<p>Two </p>');
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
	act(() => void document.dispatchEvent(new Event('visibilitychange')));
	expect(Object.values(localStorage).join()).toContain('Two');
});

test('without room in local storage a notice is shown, and the text stays on the screen', async () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	expect(await screen.findByText('This browser is out of space for unsaved text.')).toBeTruthy();
	expect(visit.isDirty(), 'leaving would lose the text').toBe(true);
	await userEvent.click(row('running'));
	await userEvent.click(await findRow('base-miles.md'));
	await findText(miles);
	expect(visit.isDirty(), 'also while another file is open').toBe(true);
	await userEvent.click(row('voice.md edited'));
	expect((await findText('voice.md')).textContent).toBe('One Say it plainly.');
});

test('the words of the text are counted', async () => {
	openEditor(server, miles);
	expect(await screen.findByText('5 words')).toBeTruthy();
	await write(miles, '<p>easy does it </p>');
	expect(await screen.findByText('8 words')).toBeTruthy();
});

test('a file that cannot be read shows a message and can be tried again', async () => {
	const read = 'GET /api/files/content';
	server.always(read, () => refusal(500, { code: 'internal', message: 'Broken.' }));
	openEditor(server, 'voice.md');
	expect(await screen.findByText('We couldn’t open this file.')).toBeTruthy();
	server.always(read, () => json(server.files.read('voice.md')));
	await userEvent.click(button('Try again'));
	expect((await findText('voice.md')).textContent).toBe('Say it plainly.');
});

test('scripts, images and links in a stored file have no effect and are not saved again [D4]', async () => {
	server.files.put(
		'voice.md',
		'<p>a<a href="javascript:alert(1)">b</a></p><script>alert(1)</script><img src=x onerror=alert(1)>',
	);
	openEditor(server, 'voice.md');
	const text = await findText('voice.md');
	expect(text.querySelector('a, script, img')).toBeNull();
	await write('voice.md', '<p>c<img src=x onerror=alert(1)></p>');
	await userEvent.click(button('Save'));
	await saved();
	expect(server.files.read('voice.md').content).toBe('<p>cab</p>');
});

/** Saves a text that arrives at the server, and loses the response. */
async function saveWithoutAnswer() {
	const visit = openEditor(server, 'voice.md');
	await write('voice.md', '<p>One </p>');
	server.next(save, () => {
		server.files.put('voice.md', '<p>One Say it plainly.</p>');
		return Promise.reject(new TypeError('Failed to fetch'));
	});
	await userEvent.click(button('Save'));
	await screen.findByText('Not saved.');
	await write('voice.md', '<p>Two </p>');
	return visit;
}

test('after a save without its response, typing continues and the next save is no conflict', async () => {
	await saveWithoutAnswer();
	await userEvent.click(button('Save'));
	await saved();
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(server.files.read('voice.md').content).toContain('Two');
});

test('the next save is no conflict after a reload either', async () => {
	const visit = await saveWithoutAnswer();
	visit.leave();
	openEditor(server, 'voice.md');
	expect((await findText('voice.md')).textContent).toContain('Two');
	expect(screen.queryByText('This file changed somewhere else.')).toBeNull();
	await userEvent.click(button('Save'));
	await saved();
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(server.files.read('voice.md').content).toContain('Two');
});
