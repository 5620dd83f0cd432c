import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { fetchState, tweet } from '../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	vi.useFakeTimers({
		shouldAdvanceTime: true,
		toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
	});
	return () => vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('fetching from the empty list shows progress, the result and the posts', async () => {
	server.fetchState({ status: 'never', startedAt: null, endedAt: null, found: 0, fresh: 0 });
	server.next('POST /api/tweets/fetch', () =>
		json(fetchState({ status: 'running', found: 0, endedAt: null })),
	);
	openReview('', server);
	server.fetchState({ status: 'running', found: 20, endedAt: null });
	await user.click(await screen.findByRole('button', { name: 'Fetch posts now' }));
	expect(await screen.findByText('Fetching posts…')).toBeTruthy();
	await advance(2100);
	expect(await screen.findByText('Fetching posts… 20 posts so far.')).toBeTruthy();
	server.fetchState({ status: 'waiting', found: 20, waitsUntil: '2026-11-20T19:15:00.000Z' });
	await advance(2100);
	expect(
		await screen.findByText(/^A network asks us to wait until .*20 posts so far\.$/),
	).toBeTruthy();
	server.tweets([tweet(0)]);
	server.fetchState({ status: 'done', found: 63, fresh: 63 });
	await advance(2100);
	await post('Ines Okafor');
	expect(await screen.findByText(/^63 new posts, /)).toBeTruthy();
	const requestCount = server.requestsTo('GET /api/tweets/fetch').length;
	await advance(20_000);
	expect(server.requestsTo('GET /api/tweets/fetch')).toHaveLength(requestCount);
});

test('after a fetch, newer posts are counted and announced, and shown on request', async () => {
	server.tweets([tweet(1)]);
	server.next('POST /api/tweets/fetch', () =>
		json(fetchState({ status: 'running', found: 0, endedAt: null })),
	);
	openReview('', server);
	const before = await post('Marguerite');
	await user.click(await screen.findByRole('button', { name: 'Fetch' }));
	server.tweets([tweet(0), tweet(1)]);
	server.newCount(1);
	await advance(2100);
	const show = await screen.findByRole('button', { name: 'Show' });
	await waitFor(() =>
		expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('1 new post'),
	);
	expect(screen.getAllByRole('article')).toEqual([before.element]);
	server.newCount(0);
	await user.click(show);
	const { element } = await post('Ines Okafor');
	await waitFor(() => expect(document.activeElement).toBe(element));
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Show' })).toBeNull());
});

test('newer posts are counted every minute', async () => {
	server.tweets([tweet(1)]);
	openReview('', server);
	await post('Marguerite');
	await waitFor(() => expect(server.requestsTo('GET /api/tweets/news')).toHaveLength(1));
	expect(server.requestsTo('GET /api/tweets/news')[0]?.query.get('after')).toBe(tweet(1).id);
	server.newCount(12);
	await advance(61_000);
	expect(await screen.findByText('12 new posts', { ignore: '[aria-live]' })).toBeTruthy();
});

test('a fetch that cannot start shows the reason and a link to fix it', async () => {
	server.tweets([tweet(0)]);
	server.refuse('POST /api/tweets/fetch', 400, {
		code: 'feed_missing',
		message: 'There is nothing to read posts from. Connect X in Settings.',
	});
	openReview('', server);
	await user.click(await screen.findByRole('button', { name: 'Fetch' }));
	expect((await screen.findByRole('alert')).textContent).toContain(
		'There is nothing to read posts from.',
	);
	expect((await screen.findByRole('link', { name: 'Open settings' })).getAttribute('href')).toBe(
		'/app/settings/x',
	);
});

test('a fetch that failed in the background shows the reason, and its posts stay', async () => {
	server.tweets([tweet(0)]);
	const message = 'X wants to be paid before it gives more posts.';
	server.fetchState({
		status: 'failed',
		error: { code: 'posts_out_of_credit', message, error: message },
	});
	openReview('', server);
	expect((await screen.findByRole('alert')).textContent).toContain(message);
	expect(screen.getByText(/^The last fetch failed, /)).toBeTruthy();
	await post('Ines Okafor');
});

test('the interval of automatic fetches is selected with its cost', async () => {
	server.tweets([tweet(0)]);
	server.next('PUT /api/tweets/fetch', () => json(fetchState({ every: 'never', nextAt: null })));
	openReview('', server);
	await user.click(await screen.findByRole('button', { name: 'Fetching once a day' }));
	const choice = await screen.findByRole<HTMLSelectElement>('combobox', {
		name: 'Automatic fetch',
	});
	expect(document.activeElement).toBe(choice);
	expect([...choice.options].map(({ text }) => text)).toEqual([
		'Never',
		'Every 6 hours, up to $4.00 a day',
		'Once a day, up to $1.00 a day',
	]);
	await user.selectOptions(choice, 'Never');
	await waitFor(() => expect(choice.value).toBe('never'));
	expect(server.requestsTo('PUT /api/tweets/fetch')[0]?.body).toEqual({ every: 'never' });
});
