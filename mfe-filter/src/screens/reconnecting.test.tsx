import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button } from '../testing/open-selected.ts';
import { post, run, runA, running } from '../testing/samples.ts';

const events = `GET /api/filter/runs/${runA}/events`;
let server: FakeServer;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
	server = new FakeServer();
	server.runs([running()]);
});
afterEach(() => {
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
const posts = () => screen.queryAllByRole('article');
const reconnecting = () => screen.queryByText('Reconnecting… The run continues.');

/** Follows a running run, of which one post has arrived. */
async function following() {
	const stream = server.stream(events);
	openFilter('', server);
	stream.started(running()).posts(post(0));
	await waitFor(() => expect(posts()).toHaveLength(1));
	return stream;
}

test('a lost connection is resumed after the last post, and every post is listed once [H5]', async () => {
	const stream = await following();
	const rest = server.stream(events);
	stream.cut();
	await waitFor(() => expect(reconnecting()).toBeTruthy());
	await pass(500);
	rest.started(running()).posts(post(0), post(1));
	await waitFor(() => expect(posts()).toHaveLength(2));
	expect(rest.headers?.get('last-event-id')).toBe('1');
	expect(reconnecting()).toBeNull();
});

test('a stream that ends without its last event is resumed too', async () => {
	const stream = await following();
	const rest = server.stream(events);
	stream.end();
	await pass(500);
	rest.started(running()).posts(post(1));
	await waitFor(() => expect(posts()).toHaveLength(2));
});

test.each(['server_stopping', 'stream_expired'] as const)(
	'%s is treated like a lost connection [H8]',
	async (code) => {
		const stream = await following();
		const rest = server.stream(events);
		stream.error({ code, message: 'Ask again.' });
		await pass(500);
		rest.started(running()).posts(post(1));
		await waitFor(() => expect(posts()).toHaveLength(2));
	},
);

test('after five attempts it shows that the run continues, with a button to reconnect', async () => {
	const stream = await following();
	server.always(events, () => Promise.reject(new TypeError('Failed to fetch')));
	stream.cut();
	const tries = () => server.requestsTo(events).length - 1;
	for (const [attempt, ms] of [500, 1000, 2000, 4000, 8000].entries()) {
		await waitFor(() => expect(tries()).toBe(attempt));
		await pass(ms);
		await waitFor(() => expect(tries()).toBe(attempt + 1));
	}
	expect(await screen.findByText('We lost the connection; the run continues.')).toBeTruthy();
	expect(posts()).toHaveLength(1);
	await pass(30_000);
	expect(tries()).toBe(5);

	const rest = server.stream(events);
	await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button('Reconnect'));
	rest.started(running()).posts(post(0), post(1));
	await waitFor(() => expect(posts()).toHaveLength(2));
});

test('a stream closed by a newer one shows a message, and the run continues', async () => {
	const stream = await following();
	stream.error({ code: 'stream_replaced', message: 'This page stopped following.' });
	expect(await screen.findByText('We lost the connection; the run continues.')).toBeTruthy();
	expect(screen.getByText(/This page stopped following/)).toBeTruthy();
});

test('a deleted run is not requested again', async () => {
	const stream = await following();
	server.runs([]);
	server.refuse(events, 404, { code: 'not_found', message: 'This run is not here.' });
	stream.cut();
	await pass(500);
	expect(await screen.findByText('Failed to run filter. Please try again.')).toBeTruthy();
	await pass(30_000);
	expect(server.requestsTo(events)).toHaveLength(2);
});

test('a run that was resumed in another tab is followed again when this tab gets focus', async () => {
	const stream = await following();
	server.runs([run({ status: 'cancelled' })]);
	stream.done(run(), 'cancelled');
	await screen.findByText('Cancelled. Posts already judged are kept.');
	await screen.findByText(/4\/4 processed — 2 matched\./, { ignore: '[aria-live]' });
	const again = server.stream(events);
	server.runs([running()]);
	act(() => void window.dispatchEvent(new Event('focus')));
	await waitFor(() => expect(again.isOpen).toBe(true));
	again.started(running()).posts(post(0), post(1));
	await waitFor(() => expect(posts()).toHaveLength(2));
});

test('a running run that cannot be followed is not requested endlessly', async () => {
	server.always(events, () =>
		json(
			{ code: 'internal', message: 'Something broke here.', error: 'Something broke here.' },
			500,
		),
	);
	openFilter('', server);
	expect(
		await screen.findByText('Something broke here.', { exact: false, ignore: '[aria-live]' }),
	).toBeTruthy();
	await pass(30_000);
	expect(server.requestsTo(events)).toHaveLength(1);
});
