import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCompose, type Visit } from '../testing/render-compose.tsx';
import { answer, draftOne, instruction, threadA } from '../testing/samples.ts';

const events = `GET /api/compose/${threadA}/events`;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
});

function advance(ms: number): Promise<void> {
	return act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
}

/** Starts an answer and receives `text`. */
async function receive(text: string) {
	const visit = openCompose();
	const stream = visit.server.stream('POST /api/compose');
	fireEvent.change(visit.box(), { target: { value: 'Three posts' } });
	fireEvent.keyDown(visit.box(), { key: 'Enter' });
	stream.started({ threadId: threadA, messageId: 'x' }).token(text);
	await waitFor(() => expect(conversation()).toContain('I led'));
	return { visit, stream };
}

const conversation = () => screen.getByRole('region', { name: 'Conversation' }).textContent;

test('a lost connection is restored, and no text is missing or repeated', async () => {
	const { visit, stream } = await receive('I led ');
	const rest = visit.server.stream(events, { message: 1, characters: 6 });
	stream.cut();
	expect(await screen.findByText('Reconnecting…', { ignore: '[aria-live]' })).toBeTruthy();
	await advance(500);
	rest.started({ threadId: threadA, messageId: 'x' }).token('with the number.');
	await waitFor(() => expect(conversation()).toContain('I led with the number.'));
	expect(rest.headers?.get('last-event-id')).toBe('1.6.0');
	expect(screen.queryByText('Reconnecting…', { ignore: '[aria-live]' })).toBeNull();
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('I led with the number.', { id: 'x' }),
	]);
	rest.done(threadA);
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
	expect(screen.getByText('I led with the number.')).toBeTruthy();
});

test('a stream that ends without a last event is followed again', async () => {
	const { visit, stream } = await receive('I led ');
	const rest = visit.server.stream(events, { message: 1, characters: 6 });
	stream.end();
	await advance(500);
	rest.started({ threadId: threadA, messageId: 'x' }).token('on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
});

test('text is not repeated when the server sends the answer from its beginning', async () => {
	const { visit, stream } = await receive(`I led <tweet>${draftOne}</tweet>`);
	stream.tweet(draftOne);
	expect(await screen.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
	const rest = visit.server.stream(events, { message: 1 });
	stream.cut();
	await advance(500);
	rest
		.started({ threadId: threadA, messageId: 'x' })
		.token(`I led <tweet>${draftOne}</tweet> on`)
		.tweet(draftOne);
	await waitFor(() => expect(conversation()).toMatch(/ ?on$/));
	expect(conversation()?.match(/I led/g)).toHaveLength(1);
	expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a newer answer of the thread is shown instead', async () => {
	const { visit, stream } = await receive('I led ');
	const other = visit.server.stream(events, { message: 2 });
	stream.cut();
	await advance(500);
	other.started({ threadId: threadA, messageId: 'y' }).token('Once more');
	await waitFor(() => expect(conversation()).toContain('Once more'));
	expect(conversation()).not.toContain('I led');
});

test.each(['server_stopping', 'stream_expired'] as const)(
	'%s during an answer is handled like a lost connection',
	async (code) => {
		const { visit, stream } = await receive('I led ');
		const rest = visit.server.stream(events, { message: 1, characters: 6 });
		stream.error({ code, message: 'Ask again.' });
		await advance(500);
		rest.started({ threadId: threadA, messageId: 'x' }).token('on');
		await waitFor(() => expect(conversation()).toContain('I led on'));
	},
);

test('after five attempts with growing delays, the user can retry', async () => {
	const { visit, stream } = await receive('I led ');
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('I led ', { id: 'x', status: 'running' }),
	]);
	visit.server.always(events, () => Promise.reject(new TypeError('Failed to fetch')));
	stream.cut();
	await screen.findByText('Reconnecting…', { ignore: '[aria-live]' });
	let waited = 0;
	for (const [attempt, ms] of [500, 1000, 2000, 4000, 8000].entries()) {
		expect(attemptsOf(visit)).toBe(attempt);
		await advance(ms);
		waited += ms;
		await waitFor(() => expect(attemptsOf(visit)).toBe(attempt + 1));
	}
	expect(waited).toBe(15_500);
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	expect(conversation()).toContain('I led');
	expect(screen.getByText(/Check your connection/, { ignore: '[aria-live]' })).toBeTruthy();
	await advance(30_000);
	expect(attemptsOf(visit)).toBe(5);

	const rest = visit.server.stream(events);
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	rest.started({ threadId: threadA, messageId: 'x' }).token('I led on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
	expect(visit.server.requestsTo(`POST /api/compose/${threadA}/retry`)).toEqual([]);
});

test('a connection that the server closes for its age does not count as an attempt', async () => {
	const { visit, stream } = await receive('I led ');
	let current = stream;
	for (let closed = 0; closed < 7; closed += 1) {
		const next = visit.server.stream(events, { message: 1, characters: 6 });
		current.error({ code: 'stream_expired', message: 'Ask again.' });
		await advance(500);
		await waitFor(() => expect(next.isOpen).toBe(true));
		next.started({ threadId: threadA, messageId: 'x' });
		current = next;
	}
	current.token('on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
});

test('when another page replaces the stream, a note is shown and the user can retry', async () => {
	const { visit, stream } = await receive('I led ');
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('I led ', { id: 'x', status: 'running' }),
	]);
	stream.error({ code: 'stream_replaced', message: 'This page stopped following.' });
	expect(
		await screen.findByText(/This page stopped following/, { ignore: '[aria-live]' }),
	).toBeTruthy();
	await advance(30_000);
	expect(attemptsOf(visit)).toBe(0);
	const rest = visit.server.stream(events);
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	rest.started({ threadId: threadA, messageId: 'x' }).token('I led on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
});

test('attempts are counted anew after each received text', async () => {
	const { visit, stream } = await receive('I led');
	let broken = stream;
	let text = 'I led';
	for (const word of [' with', ' one', ' strong', ' fact', ' and', ' stopped.']) {
		const rest = visit.server.stream(events, { message: 1, characters: text.length });
		broken.cut();
		await screen.findByText('Reconnecting…', { ignore: '[aria-live]' });
		await advance(500);
		rest.started({ threadId: threadA, messageId: 'x' }).token(word);
		text += word;
		await waitFor(() => expect(conversation()).toContain(text));
		broken = rest;
	}
	expect(attemptsOf(visit)).toBe(6);
});

test('an answer that is not found is not requested again', async () => {
	const { visit, stream } = await receive('I led ');
	visit.server.refuse(events, 404, { code: 'not_found', message: 'This thread is not here.' });
	stream.cut();
	await advance(500);
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	await advance(30_000);
	expect(attemptsOf(visit)).toBe(1);
});

test('leaving the thread ends reconnecting', async () => {
	const { visit, stream } = await receive('I led ');
	stream.cut();
	await screen.findByText('Reconnecting…', { ignore: '[aria-live]' });
	fireEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	await advance(30_000);
	expect(attemptsOf(visit)).toBe(0);
	expect(screen.getByText('No messages yet')).toBeTruthy();
});

function attemptsOf(visit: Visit): number {
	return visit.server.requestsTo(events).length;
}
