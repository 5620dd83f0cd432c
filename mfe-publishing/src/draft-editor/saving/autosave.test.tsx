import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draft, FakeDrafts, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { beforeAll, expect, test } from 'vitest';
import { openDrafts } from '../../testing/open-drafts.tsx';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => void (await import('remote-kit/publishing/editing/comparison')), 60_000);

const id = idOf(1);
const save = `PUT /api/drafts/${id}`;
const field = (name: string | RegExp = /^Post/) =>
	screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const savedTexts = (server: FakeDrafts) => server.drafts.get(id)?.parts.map(({ text }) => text);
const patience = { timeout: 3000 };

async function open(...drafts: ReturnType<typeof draft>[]) {
	const server = new FakeDrafts(...(drafts.length > 0 ? drafts : [draft(1)]));
	const visit = openDrafts(server, `?draft=${id}`);
	return { server, visit, text: await field() };
}

test('a draft is saved on a pause in typing, once, and says when', async () => {
	const { server, visit, text } = await open();
	expect(screen.getByText(/^Saved /)).toBeTruthy();
	await userEvent.type(text, ' and more');
	expect(server.requestsTo(save)).toHaveLength(0);
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1 and more']), patience);
	expect(server.requestsTo(save)).toHaveLength(1);
	await waitFor(() => expect(screen.getByText(/^Saved /)).toBeTruthy());
	expect(visit.onUnsavedChange).not.toHaveBeenCalledWith(true);
	expect(Object.keys(localStorage).filter((key) => key.startsWith('warble.drafts'))).toEqual([]);
});

test('text typed just before another draft is opened is saved', async () => {
	const { server, text } = await open(draft(1), draft(2));
	await userEvent.type(text, '!');
	await userEvent.click(screen.getByRole('link', { name: /Draft number 2/ }));
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1!']));
});

test('offline, the text is kept on this device, recovered after a reload, and then saved', async () => {
	const { server, visit, text } = await open();
	server.always(save, () => Promise.reject(new TypeError('Failed to fetch')));
	await userEvent.type(text, ' offline');
	expect(
		await screen.findByText('Not saved: you’re offline. Kept on this device.', {}, patience),
	).toBeTruthy();
	expect(visit.isDirty()).toBe(false);
	visit.leave();

	const later = new FakeDrafts(draft(1));
	openDrafts(later, `?draft=${id}`);
	expect((await field()).value).toBe('Draft number 1 offline');
	expect(screen.getByText(/^Recovered what you wrote here/)).toBeTruthy();
	await waitFor(() => expect(savedTexts(later)).toEqual(['Draft number 1 offline']), patience);
});

test('leaving asks first while a queued draft has changes that would not be posted', async () => {
	const { visit, text, server } = await open(draft(1, { publication: publication() }));
	const pending = server.defer(save);
	await userEvent.type(text, '?');
	expect(visit.isDirty()).toBe(true);
	pending.resolve(Response.json(draft(1, { version: 2, parts: [part('Draft number 1?')] })));
	await waitFor(() => expect(visit.isDirty()).toBe(false), patience);
});

test('after a change in another tab, both versions are compared and nothing is overwritten', async () => {
	const { server, text } = await open();
	server.saveElsewhere(id, 'Draft number 1, from the train');
	await userEvent.type(text, ' at home');
	expect(await screen.findByText(/^This draft changed somewhere else/, {}, patience)).toBeTruthy();
	expect(savedTexts(server)).toEqual(['Draft number 1, from the train']);
	await waitFor(() => expect(document.querySelectorAll('ins, del').length).toBeGreaterThan(1));

	await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1 at home']));
	expect(screen.queryByText(/^This draft changed somewhere else/)).toBeNull();
});

test('a save without its response is not taken for another tab’s', async () => {
	const { server, text } = await open();
	server.next(save, () => {
		server.saveElsewhere(id, 'Draft number 1!');
		return Promise.reject(new TypeError('Failed to fetch'));
	});
	await userEvent.type(text, '!');
	expect(await screen.findByText(/^Not saved: you’re offline/, {}, patience)).toBeTruthy();
	act(() => void dispatchEvent(new Event('online')));
	expect(await screen.findByText(/^Saved /, {}, patience)).toBeTruthy();
	expect(screen.queryByText(/^This draft changed somewhere else/)).toBeNull();
});

test('the other version can be used instead, and undone', async () => {
	const { server, text } = await open();
	server.saveElsewhere(id, 'From the train');
	await userEvent.type(text, ' at home');
	await userEvent.click(
		await screen.findByRole('button', { name: 'Use the other version' }, patience),
	);
	expect((await field()).value).toBe('From the train');
	await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
	expect((await field()).value).toBe('Draft number 1 at home');
});

test('changes saved in another tab are followed while nothing is typed here', async () => {
	const { server } = await open();
	server.saveElsewhere(id, 'From the other tab');
	const tab = new BroadcastChannel('warble.drafts');
	tab.postMessage({ ids: [id] });
	await waitFor(async () => expect((await field()).value).toBe('From the other tab'), patience);
	tab.close();
});

test.each([
	[503, 'not_ready'],
	[500, 'internal'],
	[429, 'too_many_requests'],
] as const)('a save that fails with %d is retried', async (status, code) => {
	const { server, text } = await open();
	server.refuse(save, status, { code, message: 'Not now.' });
	await userEvent.type(text, '!');
	expect(await screen.findByText(/^Not saved: Not now. Kept on/, {}, patience)).toBeTruthy();
	act(() => void dispatchEvent(new Event('online')));
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1!']), patience);
	expect(await screen.findByText(/^Saved /, {}, patience)).toBeTruthy();
});

/** Types a letter that the server receives and stores, but whose response is lost. */
async function saveWithoutAnswer() {
	const { server, visit, text } = await open();
	server.next(save, () => {
		server.saveElsewhere(id, 'Draft number 1!');
		return Promise.reject(new TypeError('Failed to fetch'));
	});
	await userEvent.type(text, '!');
	expect(await screen.findByText(/^Not saved: you’re offline/, {}, patience)).toBeTruthy();
	server.always(save, () => Promise.reject(new TypeError('Failed to fetch')));
	await userEvent.type(text, '?');
	return { server, visit };
}

test('after a save without its response, typing continues without a conflict', async () => {
	const { server } = await saveWithoutAnswer();
	server.always(save, (request) => server.answer(request));
	act(() => void dispatchEvent(new Event('online')));
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1!?']), patience);
	expect(screen.queryByText(/^This draft changed somewhere else/)).toBeNull();
});

test('typing continues without a conflict after a reload as well', async () => {
	const { server, visit } = await saveWithoutAnswer();
	visit.leave();
	server.always(save, (request) => server.answer(request));
	openDrafts(server, `?draft=${id}`);
	expect((await field()).value).toBe('Draft number 1!?');
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1!?']), patience);
	expect(screen.queryByText(/^This draft changed somewhere else/)).toBeNull();
});

/** Deletes the draft in another tab while text is typed here. */
async function deleteElsewhere() {
	const { server, visit, text } = await open(draft(1), draft(2));
	server.deleteElsewhere(id);
	await userEvent.type(text, ', and words');
	expect(
		await screen.findByText('This draft was deleted somewhere else.', {}, patience),
	).toBeTruthy();
	return { server, visit };
}

test('a draft deleted elsewhere still shows its text, and can be restored with it', async () => {
	const { server, visit } = await deleteElsewhere();
	visit.leave();
	openDrafts(server, `?draft=${id}`);
	expect(await screen.findByText('Draft number 1, and words')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
	expect((await field()).value).toBe('Draft number 1, and words');
	await waitFor(() => expect(savedTexts(server)).toEqual(['Draft number 1, and words']), patience);
});

test('a draft deleted elsewhere can be kept as a new draft', async () => {
	const { server } = await deleteElsewhere();
	await userEvent.click(screen.getByRole('button', { name: 'Keep as new draft' }));
	await userEvent.click(await screen.findByRole('link', { name: 'Open it' }));
	expect((await field()).value).toBe('Draft number 1, and words');
	expect(server.drafts.size).toBe(2);
	expect(Object.keys(localStorage).filter((key) => key.startsWith('warble.drafts'))).toEqual([]);
});

test('a draft that can no longer be restored says so, and its words can still be kept', async () => {
	const { server } = await deleteElsewhere();
	server.always('POST /api/drafts/restore', () => Response.json({}));
	await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
	expect(await screen.findByText('The draft can no longer be restored.')).toBeTruthy();
	expect(screen.getByText('Draft number 1, and words')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Keep as new draft' })).toBeTruthy();
});
