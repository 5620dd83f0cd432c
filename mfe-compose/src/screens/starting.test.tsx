import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA, threePoints } from '../testing/samples.ts';

const compose = 'POST /api/compose';

function withPoints(): FakeServer {
	const server = new FakeServer();
	server.startingPoints(threePoints);
	return server;
}

test('a new thread begins in the box, with three starting points', async () => {
	const visit = openCompose('', withPoints());
	expect(document.activeElement).toBe(visit.box());
	expect(await screen.findAllByRole('button', { name: /^(Draft it|Use this): / })).toHaveLength(3);
	expect(screen.getByRole('heading', { name: 'What do you want to post about?' })).toBeTruthy();
	expect(screen.getByText('No messages yet')).toBeTruthy();
	expect(screen.getByText('Start a conversation by typing a message below')).toBeTruthy();
	expect(screen.getByText('The file you edited last.')).toBeTruthy();
});

test('the keys of the box are named while it is empty and has the focus', async () => {
	const visit = openCompose('', withPoints());
	const keys = () => screen.queryByText('Enter to send, Shift+Enter for a new line, @ adds a note');
	expect(keys()).toBeTruthy();
	await userEvent.type(visit.box(), 'R');
	expect(keys()).toBeNull();
	await userEvent.keyboard('{Backspace}');
	expect(keys()).toBeTruthy();
	act(() => visit.box().blur());
	expect(keys()).toBeNull();
});

test('“Draft it” sends the instruction with its files, and keeps typed text', async () => {
	const visit = openCompose('', withPoints());
	await userEvent.type(visit.box(), 'Half a thought');
	const stream = visit.server.stream(compose);
	await userEvent.click(await screen.findByRole('button', { name: /^Draft it: Posts from/ }));
	expect(visit.server.requestsTo(compose)[0]?.body).toEqual({
		text: 'Write three posts from these notes.',
		file_refs: ['running/base-miles'],
	});
	stream.started({ threadId: threadA, messageId: 'x' });
	await waitFor(() => expect(visit.address()).toBe(`/app/compose?thread=${threadA}`));
	expect(visit.box().value).toBe('Half a thought');
	expect(document.activeElement).toBe(visit.box());
	expect(screen.queryByRole('list', { name: 'Starting points' })).toBeNull();
	expect(screen.queryByText('What do you want to post about?')).toBeNull();
});

test('“Use this” puts the sentence into the box for the user to complete', async () => {
	const visit = openCompose('', withPoints());
	await userEvent.click(await screen.findByRole('button', { name: /^Use this/ }));
	expect(visit.box().value).toMatch(/\n\nWhat I think: $/);
	expect(document.activeElement).toBe(visit.box());
	await userEvent.keyboard('They are wrong.');
	expect(visit.box().value).toMatch(/What I think: They are wrong\.$/);
	expect(visit.server.requestsTo(compose)).toEqual([]);
});

test('a refused starting point is put into the box', async () => {
	const visit = openCompose('', withPoints());
	visit.server.refuse(compose, 400, { code: 'key_missing', message: 'Add your key.' });
	await userEvent.click(await screen.findByRole('button', { name: /^Draft it: Posts from/ }));
	expect((await screen.findByRole('alert')).textContent).toMatch(/Add your key/);
	await waitFor(() => expect(visit.box().value).toBe('Write three posts from these notes.'));
	expect(await screen.findByRole('button', { name: 'Remove running/base-miles' })).toBeTruthy();
});

test('if starting points cannot be loaded, the empty thread is shown without them', async () => {
	const server = new FakeServer();
	server.dropConnection('GET /api/compose/starting-points');
	openCompose('', server);
	await waitFor(() => expect(screen.queryByRole('list', { name: 'Starting points' })).toBeNull());
	expect(screen.getByText('Start a conversation by typing a message below')).toBeTruthy();
});

test('/ goes to the box from anywhere but a text field', async () => {
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts'), answer('Which note?')]);
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByText('Which note?');
	expect(document.activeElement).not.toBe(visit.box());
	await userEvent.keyboard('/');
	expect(document.activeElement).toBe(visit.box());
	expect(visit.box().value).toBe('');
	await userEvent.keyboard('/');
	expect(visit.box().value).toBe('/');
});

test('/ does nothing for users who turned single keys off', async () => {
	localStorage.setItem('warble.tweets.keys', 'off');
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts')]);
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByText('Three posts');
	await userEvent.keyboard('/');
	expect(document.activeElement).not.toBe(visit.box());
});
