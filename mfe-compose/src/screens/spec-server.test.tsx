import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { draftOne, draftTwo, threadA, writtenAnswer } from '../testing/samples.ts';

const compose = 'POST /api/compose';

/** A server that sends only the spec's events and fields. */
function specServer(): FakeServer {
	const server = new FakeServer();
	server.always('GET /api/threads/recent', () =>
		json({ threads: [{ id: threadA, name: 'Three posts' }] }),
	);
	server.always(`GET /api/compose/${threadA}`, () =>
		json({
			messages: [
				{ role: 'user', content: 'Three posts' },
				{ role: 'assistant', content: writtenAnswer },
			],
		}),
	);
	return server;
}

test('tokens, drafts and an end without ids are enough for an answer', async () => {
	const visit = openCompose('', specServer());
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	stream.event('assistant_token', { token: 'I led with ' });
	expect(await screen.findByText(/I led with/)).toBeTruthy();
	const rest = writtenAnswer.slice('I led with '.length);
	stream
		.event('assistant_token', { token: rest })
		.event('tweet', { text: draftOne })
		.event('tweet', { text: draftTwo });
	expect(await screen.findByRole('article', { name: 'Draft 2' })).toBeTruthy();
	stream.event('done', { thread_id: threadA }).end();

	await waitFor(() => expect(visit.address()).toBe(`/app/compose?thread=${threadA}`));
	await waitFor(() =>
		expect(visit.server.requestsTo(`GET /api/compose/${threadA}`)).not.toEqual([]),
	);
	// The stored messages have come.
	await screen.findByText('You');
	expect(await screen.findAllByText('Three posts', { selector: 'p' })).toHaveLength(1);
	expect(screen.getAllByText('I led with the number.')).toHaveLength(1);
	expect(screen.getAllByRole('article')).toHaveLength(2);
	expect(visit.box().value).toBe('');
	visit.leave();
	expect(openCompose('', specServer()).box().value).toBe('');
});

test('drafts are shown even if the answer has no text', async () => {
	const visit = openCompose('', specServer());
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	stream.event('tweet', { text: draftOne });
	expect(await screen.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
});

test('messages with only a role and a text are shown, with their drafts', async () => {
	openCompose(`?thread=${threadA}`, specServer());
	expect(await screen.findByText('I led with the number.')).toBeTruthy();
	expect(screen.getByText('You')).toBeTruthy();
	expect(screen.getAllByRole('article')).toHaveLength(2);
});

test.each(['error', 'message'])('an error event with only %j says why', async (field) => {
	const visit = openCompose('', specServer());
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	stream.event('assistant_token', { token: 'I led with' });
	await screen.findByText(/I led with/);
	stream.event('error', { [field]: 'The model is having its lunch.' }).end();
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	expect(screen.getByText(/having its lunch/, { ignore: '[aria-live]' })).toBeTruthy();
	expect(screen.getByText(/I led with/, { ignore: '[aria-live]' })).toBeTruthy();
	expect(visit.box().value).toBe('');
});

test('a stream that breaks without ids keeps what arrived', async () => {
	const visit = openCompose('', specServer());
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	stream.event('assistant_token', { token: 'I led with' });
	await screen.findByText(/I led with/);
	stream.cut();
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	expect(screen.getByText(/I led with/, { ignore: '[aria-live]' })).toBeTruthy();
});

test.each([
	['an error', () => json({ error: 'No.' }, 500)],
	['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
	['an empty body', () => new Response('')],
	['no body', () => new Response(null)],
	['an event that is broken', () => new Response('event: assistant_token\ndata: {"tok\n\n')],
])(
	'%s in place of an answer is reported in the message, and the text is back in the box',
	async (_, reply) => {
		const visit = openCompose('', specServer());
		visit.server.next(compose, reply);
		await userEvent.type(visit.box(), 'Three posts{Enter}');
		expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
		expect(screen.getByText('Three posts', { selector: 'p' })).toBeTruthy();
		await waitFor(() => expect(visit.box().value).toBe('Three posts'));
		expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

		const stream = visit.server.stream(compose);
		await userEvent.type(visit.box(), '{Enter}');
		stream.event('assistant_token', { token: 'I led with' });
		await screen.findByText(/I led with/);
		expect(screen.queryByText('[Error receiving response]')).toBeNull();
		expect(screen.getAllByText('Three posts', { selector: 'p' })).toHaveLength(1);
	},
);
