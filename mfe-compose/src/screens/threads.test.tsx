import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import {
	answer,
	draftOne,
	draftTwo,
	instruction,
	threadA,
	threadB,
	writtenAnswer,
} from '../testing/samples.ts';

const recent = 'GET /api/threads/recent';

function twoThreads(): FakeServer {
	const server = new FakeServer();
	server.threads([
		{ id: threadA, name: 'Base miles, honestly' },
		{ id: threadB, name: 'Index we forgot' },
	]);
	server.messages(threadA, [instruction('Three posts'), answer(writtenAnswer)]);
	server.messages(threadB, [
		instruction('Why an index?'),
		answer('Because <tweet>it costs.</tweet>', {
			parsed: { commentary: '', tweets: [{ text: 'It costs.' }] },
		}),
	]);
	return server;
}

test('recent threads are listed by name, and the selected one is marked', async () => {
	openCompose(`?thread=${threadA}`, twoThreads());
	const list = await screen.findByRole('navigation', { name: 'Recent Threads' });
	const selected = await within(list).findByRole('link', { current: true });
	expect(selected.textContent).toBe('Base miles, honestly');
	expect(
		within(list)
			.getAllByRole('link')
			.map(({ textContent }) => textContent),
	).toEqual(['Base miles, honestly', 'Index we forgot']);
});

test('selecting a thread loads its messages and drafts, and reloads the list', async () => {
	const server = twoThreads();
	const visit = openCompose(`?thread=${threadA}`, server);
	const drafts = () => screen.getAllByRole('article').map((draft) => draft.textContent);
	await screen.findByText('Tweets:');
	await screen.findByRole('article', { name: 'Draft 1' });
	expect(drafts()[0]).toContain(draftOne);
	expect(drafts()[1]).toContain(draftTwo);
	const reads = server.requestsTo(recent).length;

	await userEvent.click(screen.getByRole('link', { name: 'Index we forgot' }));
	expect(await screen.findByText('Thread: b2c4d6e8...')).toBeTruthy();
	expect(await screen.findByText('Why an index?')).toBeTruthy();
	expect(screen.queryByText('Three posts')).toBeNull();
	expect(drafts()).toHaveLength(1);
	expect(drafts()[0]).toContain('It costs.');
	await waitFor(() => expect(server.requestsTo(recent).length).toBeGreaterThan(reads));
	expect(visit.visited).toEqual([{ to: `/app/compose?thread=${threadB}`, replace: false }]);
});

test('+ New Thread clears thread, messages and drafts, and focuses the box', async () => {
	const visit = openCompose(`?thread=${threadA}`, twoThreads());
	await screen.findByText('Tweets:');
	await userEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	expect(screen.getByText('No thread selected')).toBeTruthy();
	expect(screen.getByText('No messages yet')).toBeTruthy();
	expect(screen.getByText('No tweets yet')).toBeTruthy();
	expect(document.activeElement).toBe(visit.box());
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the title is the name of the thread, also of one that the list has not loaded', async () => {
	const server = twoThreads();
	const old = '00000000-0000-4000-8000-0000000000ff';
	server.always(`GET /api/compose/${old}`, () =>
		json({ messages: [instruction('Oats')], next_cursor: null, name: 'Oats, at length' }),
	);
	const visit = openCompose(`?thread=${old}`, server);
	expect(await title('Oats, at length')).toBeTruthy();
	await userEvent.click(await screen.findByRole('link', { name: 'Index we forgot' }));
	expect(await title('Index we forgot')).toBeTruthy();
	expect(screen.getByText('Thread: b2c4d6e8...')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	expect(await title('Compose')).toBeTruthy();
	visit.leave();
});

test('the title follows a rename', async () => {
	const server = twoThreads();
	openCompose(`?thread=${threadB}`, server);
	expect(await title('Index we forgot')).toBeTruthy();
	server.threads([{ id: threadB, name: 'The index' }]);
	act(() => void window.dispatchEvent(new Event('focus')));
	expect(await title('The index')).toBeTruthy();
});

test('More loads the next page of threads', async () => {
	const server = new FakeServer();
	server.threads(
		[{ id: threadA, name: 'Base miles, honestly' }],
		[{ id: threadB, name: 'Index we forgot' }],
	);
	openCompose('', server);
	await userEvent.click(await screen.findByRole('button', { name: 'More' }));
	expect(await screen.findByRole('link', { name: 'Index we forgot' })).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Base miles, honestly' })).toBeTruthy();
	await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull());
});

test('an empty list says how to start a thread; a failed one can be retried', async () => {
	const server = new FakeServer();
	server.dropConnection(recent);
	openCompose('', server);
	expect(await screen.findByText('We couldn’t load your threads')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByText('No threads yet. Send a message to start one.')).toBeTruthy();
});

test('the panel closes and opens, moves focus, and the browser remembers it', async () => {
	const visit = openCompose('', twoThreads());
	await userEvent.click(await screen.findByRole('button', { name: 'Close recent threads' }));
	expect(screen.queryByRole('navigation', { name: 'Recent Threads' })).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Recent Threads' }));
	visit.leave();

	openCompose('', twoThreads());
	expect(screen.queryByRole('navigation', { name: 'Recent Threads' })).toBeNull();
	await userEvent.click(screen.getByRole('button', { name: 'Recent Threads' }));
	expect(await screen.findByRole('link', { name: 'Index we forgot' })).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close recent threads' }));
});

test('on a phone a button opens the panel over the page, and selecting a thread closes it', async () => {
	Media.isPhone = true;
	openCompose('', twoThreads());
	expect(screen.queryByRole('navigation', { name: 'Recent Threads' })).toBeNull();
	await userEvent.click(screen.getByRole('button', { name: 'Recent Threads' }));
	const dialog = screen.getByRole('dialog', { name: 'Recent Threads' });
	await userEvent.click(await within(dialog).findByRole('link', { name: 'Index we forgot' }));
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(await screen.findByText('Why an index?')).toBeTruthy();
});

test.each(['?thread=not-an-id', `?thread=${threadA}`])(
	'an unknown thread (%s) is reported, with a button for a new thread',
	async (search) => {
		const visit = openCompose(search);
		expect(await screen.findByText('There is no such thread.')).toBeTruthy();
		expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Start a new thread' }));
		expect(screen.queryByText('There is no such thread.')).toBeNull();
		expect(document.activeElement).toBe(visit.box());
	},
);

test('a thread that does not exist is requested only for its messages, and not named', async () => {
	const { server } = openCompose(`?thread=${threadA}`);
	await screen.findByText('There is no such thread.');
	expect(screen.queryByText(/^Thread: /)).toBeNull();
	const asked = server.requests
		.map(({ route }) => route)
		.filter((route) => route.includes(threadA));
	expect(asked).toEqual([`GET /api/compose/${threadA}`]);
});

test('a malformed id is not requested', async () => {
	const { server } = openCompose('?thread=../../auth');
	await screen.findByText('There is no such thread.');
	expect(server.requests.map(({ route }) => route)).toEqual([recent]);
});

test('messages that cannot be loaded are cleared; the reason is shown and loading can be retried', async () => {
	const server = twoThreads();
	server.dropConnection(`GET /api/compose/${threadA}`);
	openCompose(`?thread=${threadA}`, server);
	expect((await screen.findByRole('alert')).textContent).toMatch(
		/^We couldn’t load this thread.*Check your connection/,
	);
	expect(screen.getByText('No tweets yet')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByText('Tweets:')).toBeTruthy();
});

test('earlier messages are loaded on request, above the others', async () => {
	const server = new FakeServer();
	server.messages(
		threadA,
		[instruction('The last one'), answer('Done.')],
		[instruction('The first one'), answer('Begun.')],
	);
	openCompose(`?thread=${threadA}`, server);
	await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
	await screen.findByText('The first one');
	const text = screen.getByRole('region', { name: 'Conversation' }).textContent ?? '';
	expect(text.indexOf('The first one')).toBeLessThan(text.indexOf('The last one'));
	expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
});

test('HTML in names of threads and files is shown as text', async () => {
	const server = new FakeServer();
	const hostile = '"><svg onload=alert(1)>';
	server.threads([{ id: threadA, name: hostile }]);
	server.messages(threadA, [instruction('x', { fileRefs: [{ id: 'f', name: hostile }] })]);
	openCompose(`?thread=${threadA}`, server);
	const list = await screen.findByRole('navigation', { name: 'Recent Threads' });
	expect(await within(list).findByRole('link', { name: hostile })).toBeTruthy();
	expect((await screen.findByRole('list', { name: 'Files' })).textContent).toBe(hostile);
	expect(document.querySelector('svg[onload]')).toBeNull();
});
