import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { Media } from 'design-system/testing/media';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { instruction, threadA, threadB } from '../testing/samples.ts';

const recent = 'GET /api/threads/recent';
const ofA = `/api/threads/${threadA}`;

/** A server that stores two threads, and changes them on request. */
function keepingThreads(): FakeServer & { stored: ThreadSummary[] } {
	const server = Object.assign(new FakeServer(), {
		stored: [
			{ id: threadA, name: 'Base miles' },
			{ id: threadB, name: 'Index we forgot' },
		] as ThreadSummary[],
	});
	let deleted: ThreadSummary[] = [];
	const isArchived = (thread: ThreadSummary) => thread.isArchived === true;
	server.always(recent, () => {
		const listed = server.stored.filter((thread) => !isArchived(thread));
		return json({
			threads: [
				...listed.filter(({ isPinned }) => isPinned),
				...listed.filter(({ isPinned }) => !isPinned),
			],
			next_cursor: null,
			archived: server.stored.filter(isArchived).length,
		});
	});
	server.always('GET /api/threads/archived', () =>
		json({ threads: server.stored.filter(isArchived), next_cursor: null }),
	);
	for (const { id } of server.stored) {
		server.always(`PUT /api/threads/${id}`, ({ body }) => {
			server.stored = server.stored.map((thread) =>
				thread.id === id ? { ...thread, ...(body as object) } : thread,
			);
			return json(server.stored.find((thread) => thread.id === id));
		});
		server.always(`DELETE /api/threads/${id}`, () => {
			deleted = server.stored.filter((thread) => thread.id === id);
			server.stored = server.stored.filter((thread) => thread.id !== id);
			return json({});
		});
		server.always(`POST /api/threads/${id}/restore`, () => {
			server.stored = [...deleted, ...server.stored];
			return json({});
		});
		server.messages(id, [instruction(`About ${id}`)]);
	}
	return server;
}

const names = () =>
	within(screen.getByRole('navigation', { name: 'Recent Threads' }))
		.queryAllByRole('link')
		.map(({ textContent }) => textContent);
const more = (name: string) => screen.findByRole('button', { name: `More for ${name}` });

async function choose(name: string, action: string): Promise<void> {
	await userEvent.click(await more(name));
	await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('a thread is renamed in its place, and focus stays with it', async () => {
	const server = keepingThreads();
	openCompose('', server);
	await choose('Base miles', 'Rename');
	const field = await screen.findByRole<HTMLInputElement>('textbox', {
		name: 'New name of Base miles',
	});
	expect(document.activeElement).toBe(field);
	expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('Base miles');
	await userEvent.keyboard('  Slow miles ');
	// The Enter that ends the composition of an input method.
	fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
	expect(document.activeElement).toBe(field);
	await userEvent.keyboard('{Enter}');
	await waitFor(() => expect(names()).toEqual(['Slow miles', 'Index we forgot']));
	expect(server.requestsTo(`PUT ${ofA}`).map(({ body }) => body)).toEqual([{ name: 'Slow miles' }]);
	await waitFor(async () => expect(document.activeElement).toBe(await more('Slow miles')));
});

test('Escape and an empty name leave the name as it is', async () => {
	const server = keepingThreads();
	openCompose('', server);
	for (const keys of ['Other{Escape}', '{Backspace}{Enter}']) {
		await choose('Base miles', 'Rename');
		await screen.findByRole('textbox', { name: 'New name of Base miles' });
		await userEvent.keyboard(keys);
		await waitFor(async () => expect(document.activeElement).toBe(await more('Base miles')));
	}
	expect(server.requestsTo(`PUT ${ofA}`)).toEqual([]);
});

test('a name that is not accepted is reverted, and the reason is shown', async () => {
	const server = keepingThreads();
	server.refuse(`PUT ${ofA}`, 400, { code: 'invalid_input', message: 'Give the thread a name.' });
	openCompose('', server);
	await choose('Base miles', 'Rename');
	await screen.findByRole('textbox', { name: 'New name of Base miles' });
	await userEvent.keyboard('Other{Enter}');
	expect((await screen.findByRole('alert')).textContent).toMatch(
		/^Not renamed\..*Give the thread a name\./,
	);
	await waitFor(() => expect(names()).toEqual(['Base miles', 'Index we forgot']));
	await userEvent.click(screen.getByRole('button', { name: 'Close' }));
	expect(screen.queryByText('Not renamed.')).toBeNull();
});

test('a pinned thread comes first, under a heading, with focus', async () => {
	openCompose('', keepingThreads());
	await choose('Index we forgot', 'Pin');
	expect(await screen.findByRole('heading', { name: 'Pinned' })).toBeTruthy();
	expect(names()).toEqual(['Index we forgot', 'Base miles']);
	await waitFor(async () => expect(document.activeElement).toBe(await more('Index we forgot')));
	await choose('Index we forgot', 'Unpin');
	await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pinned' })).toBeNull());
	expect(names()).toEqual(['Base miles', 'Index we forgot']);
});

test('an archived thread is in a list of its own, from which it can be brought back', async () => {
	openCompose('', keepingThreads());
	await choose('Base miles', 'Archive');
	await waitFor(() => expect(names()).toEqual(['Index we forgot']));
	expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Index we forgot' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Archived, 1' }));
	expect(await screen.findByRole('heading', { name: 'Archived' })).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to recent' }));
	await waitFor(() => expect(names()).toEqual(['Base miles']));

	await choose('Base miles', 'Move to recent');
	expect(await screen.findByText('No archived threads.')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Back to recent' }));
	await waitFor(() => expect(names()).toEqual(['Base miles', 'Index we forgot']));
	expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search threads' }));
});

test('Undo brings an archived thread back', async () => {
	openCompose('', keepingThreads());
	await choose('Base miles', 'Archive');
	await screen.findByText('Archived “Base miles”');
	await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
	await waitFor(() => expect(names()).toEqual(['Base miles', 'Index we forgot']));
});

test('the open thread is left when it is deleted, and Undo opens it again', async () => {
	const server = keepingThreads();
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByText(`About ${threadA}`);
	await choose('Base miles', 'Delete');
	await waitFor(() => expect(names()).toEqual(['Index we forgot']));
	await waitFor(() => expect(visit.address()).toBe('/app/compose'));
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	await waitFor(() => expect(visit.address()).toBe(`/app/compose?thread=${threadA}`));
	expect(await screen.findByText(`About ${threadA}`)).toBeTruthy();
	await waitFor(() => expect(names()).toEqual(['Base miles', 'Index we forgot']));
});

test('another thread that is deleted leaves the open one alone; focus goes to the next', async () => {
	const visit = openCompose(`?thread=${threadB}`, keepingThreads());
	await choose('Base miles', 'Delete');
	await screen.findByText('Deleted “Base miles”');
	expect(visit.address()).toBe(`/app/compose?thread=${threadB}`);
	expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Index we forgot' }));
});

test('a failed deletion is reverted, and so is a failed undo', async () => {
	const server = keepingThreads();
	server.dropConnection(`DELETE ${ofA}`);
	openCompose('', server);
	await choose('Base miles', 'Delete');
	expect(await screen.findByText('Not deleted.')).toBeTruthy();
	expect(names()).toEqual(['Base miles', 'Index we forgot']);

	server.refuse(`POST ${ofA}/restore`, 404, { code: 'not_found', message: 'It is gone.' });
	await choose('Base miles', 'Delete');
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	expect(await screen.findByText('Not restored.')).toBeTruthy();
});

test('a thread is downloaded under its name; a failed export says why', async () => {
	const saved: string[] = [];
	vi.stubGlobal(
		'URL',
		class extends URL {
			static override createObjectURL = () => 'blob:x';
			static override revokeObjectURL = () => undefined;
		},
	);
	const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
	click.mockImplementation(function (this: HTMLAnchorElement) {
		saved.push(this.download);
	});
	const server = keepingThreads();
	server.next(`GET ${ofA}/export`, () => new Response('# Base miles\n'));
	server.dropConnection(`GET ${ofA}/export`);
	openCompose('', server);
	await choose('Base miles', 'Export as Markdown');
	await waitFor(() => expect(saved).toEqual(['Base miles.md']));
	await choose('Base miles', 'Export as Markdown');
	expect(await screen.findByText('Not exported.')).toBeTruthy();
	expect(saved).toHaveLength(1);
});

test('a search shows threads with the words in their context, and Escape ends it', async () => {
	const server = keepingThreads();
	server.always('GET /api/threads/search', ({ query }) =>
		json(
			query.get('text') === 'rye slow'
				? {
						threads: [
							{ id: threadA, name: 'Slow bread', isArchived: true, excerpt: '…the Rye (slow) one' },
						],
						next_cursor: null,
					}
				: { threads: [], next_cursor: null },
		),
	);
	const visit = openCompose('', server);
	const field = await screen.findByRole('searchbox', { name: 'Search threads' });
	await userEvent.type(field, 'rye slow');
	const found = await screen.findByRole('list', { name: 'Threads found' });
	expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
		'Slow',
		'Rye',
		'slow',
	]);
	expect(within(found).getByText('Archived')).toBeTruthy();
	expect(await screen.findByText('1 thread found')).toBeTruthy();
	await userEvent.click(within(found).getByRole('link'));
	expect(visit.address()).toBe(`/app/compose?thread=${threadA}`);

	await userEvent.type(field, '?');
	expect(await screen.findByText('No thread has “rye slow?”.')).toBeTruthy();
	await userEvent.keyboard('{Escape}');
	expect(names()).toEqual(['Base miles', 'Index we forgot']);
});

test('a search that fails can be tried again', async () => {
	const server = keepingThreads();
	server.dropConnection('GET /api/threads/search');
	server.always('GET /api/threads/search', () => json({ threads: [], next_cursor: null }));
	openCompose('', server);
	await userEvent.type(await screen.findByRole('searchbox', { name: 'Search threads' }), '(');
	expect(await screen.findByText('The search didn’t work.')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByText('No thread has “(”.')).toBeTruthy();
});

test('a name written by the model appears by itself, even in other tabs', async () => {
	const otherTab = new BroadcastChannel('warble.threads');
	const news = vi.fn();
	otherTab.onmessage = ({ data }: MessageEvent) => news(data);
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const server = keepingThreads();
	server.stored = [{ id: threadA, name: 'Three posts on…', isBeingNamed: true }];
	openCompose('', server);
	await waitFor(() => expect(names()).toEqual(['Three posts on…']));
	server.stored = [{ id: threadA, name: 'Base miles', isBeingNamed: false }];
	await act(() => vi.advanceTimersByTimeAsync(2000));
	await waitFor(() => expect(names()).toEqual(['Base miles']));
	const reads = server.requestsTo(recent).length;
	await act(() => vi.advanceTimersByTimeAsync(10_000));
	expect(server.requestsTo(recent)).toHaveLength(reads);
	await waitFor(() => expect(news.mock.calls).toEqual([[threadA]]));
	otherTab.close();
});

test('a change in another tab is shown, such as that the open thread was deleted', async () => {
	const server = keepingThreads();
	openCompose(`?thread=${threadA}`, server);
	await screen.findByText(`About ${threadA}`);
	const otherTab = new BroadcastChannel('warble.threads');
	const all = server.stored;
	server.stored = all.slice(1);
	server.refuse(`GET /api/compose/${threadA}`, 404, { code: 'not_found', message: 'Gone.' });
	otherTab.postMessage(threadA);
	expect(await screen.findByText('There is no such thread.')).toBeTruthy();
	expect(names()).toEqual(['Index we forgot']);
	server.stored = all;
	otherTab.postMessage(threadA);
	expect(await screen.findByText(`About ${threadA}`)).toBeTruthy();
	await waitFor(() => expect(names()).toEqual(['Base miles', 'Index we forgot']));
	otherTab.close();
});

test('on a phone, the menu and the toast are inside the panel, and Escape closes the menu only', async () => {
	Media.isPhone = true;
	openCompose('', keepingThreads());
	await userEvent.click(screen.getByRole('button', { name: 'Recent Threads' }));
	const panel = screen.getByRole('dialog', { name: 'Recent Threads' });
	await userEvent.click(await more('Base miles'));
	const menu = await within(panel).findByRole('menu');
	const cancel = new Event('cancel', { cancelable: true });
	panel.dispatchEvent(cancel);
	expect(cancel.defaultPrevented).toBe(true);
	await userEvent.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
	expect(await within(panel).findByText('Deleted “Base miles”')).toBeTruthy();
	await userEvent.click(within(panel).getByRole('button', { name: 'Close recent threads' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	await userEvent.click(screen.getByRole('button', { name: 'Recent Threads' }));
	await waitFor(() => expect(names()).toEqual(['Base miles', 'Index we forgot']));
});
