import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCompose, type Visit } from '../testing/render-compose.tsx';
import { answer, draftOne, question, threadA } from '../testing/samples.ts';

const events = `GET /api/compose/${threadA}/events`;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
});

function pass(ms: number): Promise<void> {
	return act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
}

/** An answer of which `written` has been read. */
async function reading(written: string) {
	const visit = openCompose();
	const stream = visit.server.stream('POST /api/compose');
	fireEvent.change(visit.box(), { target: { value: 'Three posts' } });
	fireEvent.keyDown(visit.box(), { key: 'Enter' });
	stream.started({ threadId: threadA, messageId: 'x' }).token(written);
	await waitFor(() => expect(conversation()).toContain('I led'));
	return { visit, stream };
}

const conversation = () => screen.getByRole('region', { name: 'Conversation' }).textContent;

test('a broken connection is found again by itself, and every word stands there once', async () => {
	const { visit, stream } = await reading('I led ');
	const rest = visit.server.stream(events, { message: 1, characters: 6 });
	stream.cut();
	expect(await screen.findByText('Reconnecting…', { ignore: '[aria-live]' })).toBeTruthy();
	await pass(500);
	rest.started({ threadId: threadA, messageId: 'x' }).token('with the number.');
	await waitFor(() => expect(conversation()).toContain('I led with the number.'));
	expect(rest.headers?.get('last-event-id')).toBe('1.6.0');
	expect(screen.queryByText('Reconnecting…', { ignore: '[aria-live]' })).toBeNull();
	visit.server.messages(threadA, [
		question('Three posts'),
		answer('I led with the number.', { id: 'x' }),
	]);
	rest.done(threadA);
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
	expect(screen.getByText('I led with the number.')).toBeTruthy();
});

test('a stream that ends politely without its last event is found again as well', async () => {
	const { visit, stream } = await reading('I led ');
	const rest = visit.server.stream(events, { message: 1, characters: 6 });
	stream.end();
	await pass(500);
	rest.started({ threadId: threadA, messageId: 'x' }).token('on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
});

test('a server that tells the answer from its beginning does not double it', async () => {
	const { visit, stream } = await reading(`I led <tweet>${draftOne}</tweet>`);
	stream.tweet(draftOne);
	expect(await screen.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
	const rest = visit.server.stream(events, { message: 1 });
	stream.cut();
	await pass(500);
	rest
		.started({ threadId: threadA, messageId: 'x' })
		.token(`I led <tweet>${draftOne}</tweet> on`)
		.tweet(draftOne);
	await waitFor(() => expect(conversation()).toMatch(/ ?on$/));
	expect(conversation()?.match(/I led/g)).toHaveLength(1);
	expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('when another answer has taken its place, that one is shown', async () => {
	const { visit, stream } = await reading('I led ');
	const other = visit.server.stream(events, { message: 2 });
	stream.cut();
	await pass(500);
	other.started({ threadId: threadA, messageId: 'y' }).token('Once more');
	await waitFor(() => expect(conversation()).toContain('Once more'));
	expect(conversation()).not.toContain('I led');
});

test.each(['server_stopping', 'stream_expired'] as const)(
	'%s in mid-answer is met like a broken connection',
	async (code) => {
		const { visit, stream } = await reading('I led ');
		const rest = visit.server.stream(events, { message: 1, characters: 6 });
		stream.error({ code, message: 'Ask again.' });
		await pass(500);
		rest.started({ threadId: threadA, messageId: 'x' }).token('on');
		await waitFor(() => expect(conversation()).toContain('I led on'));
	},
);

test('it tries five times, each after a longer wait, then says so and waits for the person', async () => {
	const { visit, stream } = await reading('I led ');
	visit.server.messages(threadA, [
		question('Three posts'),
		answer('I led ', { id: 'x', status: 'running' }),
	]);
	visit.server.always(events, () => Promise.reject(new TypeError('Failed to fetch')));
	stream.cut();
	await screen.findByText('Reconnecting…', { ignore: '[aria-live]' });
	let waited = 0;
	for (const [attempt, ms] of [500, 1000, 2000, 4000, 8000].entries()) {
		expect(triesOf(visit)).toBe(attempt);
		await pass(ms);
		waited += ms;
		await waitFor(() => expect(triesOf(visit)).toBe(attempt + 1));
	}
	expect(waited).toBe(15_500);
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	expect(conversation()).toContain('I led');
	expect(screen.getByText(/Check your connection/, { ignore: '[aria-live]' })).toBeTruthy();
	await pass(30_000);
	expect(triesOf(visit)).toBe(5);

	const rest = visit.server.stream(events);
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	rest.started({ threadId: threadA, messageId: 'x' }).token('I led on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
	expect(visit.server.requestsTo(`POST /api/compose/${threadA}/retry`)).toEqual([]);
});

test('a connection that the server closes for its age does not count as a failed try', async () => {
	const { visit, stream } = await reading('I led ');
	let current = stream;
	for (let closed = 0; closed < 7; closed += 1) {
		const next = visit.server.stream(events, { message: 1, characters: 6 });
		current.error({ code: 'stream_expired', message: 'Ask again.' });
		await pass(500);
		await waitFor(() => expect(next.isOpen).toBe(true));
		next.started({ threadId: threadA, messageId: 'x' });
		current = next;
	}
	current.token('on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
});

test('a page whose place another one took says so and waits for the person', async () => {
	const { visit, stream } = await reading('I led ');
	visit.server.messages(threadA, [
		question('Three posts'),
		answer('I led ', { id: 'x', status: 'running' }),
	]);
	stream.error({ code: 'stream_replaced', message: 'This page stopped following.' });
	expect(
		await screen.findByText(/This page stopped following/, { ignore: '[aria-live]' }),
	).toBeTruthy();
	await pass(30_000);
	expect(triesOf(visit)).toBe(0);
	const rest = visit.server.stream(events);
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	rest.started({ threadId: threadA, messageId: 'x' }).token('I led on');
	await waitFor(() => expect(conversation()).toContain('I led on'));
});

test('a connection that breaks six times is found each time, when words came in between', async () => {
	const { visit, stream } = await reading('I led');
	let broken = stream;
	let written = 'I led';
	for (const word of [' with', ' one', ' strong', ' fact', ' and', ' stopped.']) {
		const rest = visit.server.stream(events, { message: 1, characters: written.length });
		broken.cut();
		await screen.findByText('Reconnecting…', { ignore: '[aria-live]' });
		await pass(500);
		rest.started({ threadId: threadA, messageId: 'x' }).token(word);
		written += word;
		await waitFor(() => expect(conversation()).toContain(written));
		broken = rest;
	}
	expect(triesOf(visit)).toBe(6);
});

test('an answer that is gone is not looked for again', async () => {
	const { visit, stream } = await reading('I led ');
	visit.server.refuse(events, 404, { code: 'not_found', message: 'This thread is not here.' });
	stream.cut();
	await pass(500);
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	await pass(30_000);
	expect(triesOf(visit)).toBe(1);
});

test('leaving while it looks for the answer ends the search', async () => {
	const { visit, stream } = await reading('I led ');
	stream.cut();
	await screen.findByText('Reconnecting…', { ignore: '[aria-live]' });
	fireEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	await pass(30_000);
	expect(triesOf(visit)).toBe(0);
	expect(screen.getByText('No messages yet')).toBeTruthy();
});

function triesOf(visit: Visit): number {
	return visit.server.requestsTo(events).length;
}
