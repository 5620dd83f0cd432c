import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { tweet } from '../testing/samples.ts';

const DONE_AT = '2026-11-20T19:00:00.000Z';
const route = (n: number) => `PUT /api/tweets/${tweet(n).id}/done` as const;
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.tweets([tweet(0), tweet(1), tweet(2)]);
	server.waiting({ count: 3 });
	for (const n of [0, 1, 2])
		server.always(route(n), ({ body }) => {
			const { done } = body as { done: boolean };
			return json({ done_at: done ? DONE_AT : null });
		});
});

const authors = () =>
	screen.getAllByRole('article').map((article) => article.querySelector('b')?.textContent);
const focused = () => document.activeElement?.closest('article')?.querySelector('b')?.textContent;
const toAnswerLink = () =>
	within(screen.getByRole('navigation', { name: 'Posts' })).findByRole('link', {
		name: /^Unanswered/,
	});

test('the number of posts to answer is next to the list of them', async () => {
	const visit = openReview('', server);
	await post('Ines Okafor');
	const link = await toAnswerLink();
	await waitFor(() => expect(link.textContent).toBe('Unanswered 3'));
	await userEvent.click(link);
	expect(visit.visited.map(({ to }) => to)).toEqual(['/app/tweets?filter=to_answer']);
	await post('Ines Okafor');
	expect(server.requestsTo('GET /api/tweets').at(-1)?.query.get('filter')).toBe('to_answer');
});

test('e marks the post as done, counts again, and moves to the next one', async () => {
	openReview('?filter=to_answer', server);
	await post('Ines Okafor');
	await userEvent.keyboard('j');
	await waitFor(() => expect(focused()).toBe('Ines Okafor'));
	server.waiting({ count: 2 });
	await userEvent.keyboard('e');
	await waitFor(() => expect(focused()).toBe('Marguerite Faure'));
	expect(authors()).toEqual(['Marguerite Faure', 'Femi Adeyemi']);
	expect(server.requestsTo(route(0)).map(({ body }) => body)).toEqual([{ done: true }]);
	await waitFor(async () => expect((await toAnswerLink()).textContent).toBe('Unanswered 2'));
	await userEvent.keyboard('e');
	await waitFor(() => expect(focused()).toBe('Femi Adeyemi'));
	await userEvent.keyboard('e');
	expect(await screen.findByText('Nothing left to answer.')).toBeTruthy();
	expect(screen.queryAllByRole('article')).toHaveLength(0);
});

test('a post marked as done comes back to its place with Undo', async () => {
	openReview('?filter=to_answer', server);
	const { getByRole } = await post('Marguerite Faure');
	await userEvent.click(getByRole('button', { name: 'Done' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	await waitFor(() =>
		expect(authors()).toEqual(['Ines Okafor', 'Marguerite Faure', 'Femi Adeyemi']),
	);
	expect(server.requestsTo(route(1)).map(({ body }) => body)).toEqual([
		{ done: true },
		{ done: false },
	]);
});

test('in the list of all posts it stays marked until that is undone', async () => {
	openReview('', server);
	const { getByRole } = await post('Ines Okafor');
	const button = getByRole('button', { name: 'Done' });
	await userEvent.click(button);
	await waitFor(() => expect(button.ariaPressed).toBe('true'));
	expect(document.activeElement).toBe(button);
	expect(authors()).toHaveLength(3);
	await waitFor(() => expect(server.requestsTo(route(0))).toHaveLength(1));
	await userEvent.click(button);
	await waitFor(() => expect(button.ariaPressed).toBe('false'));
});

test('if it cannot be saved, the post comes back with the reason', async () => {
	server.refuse(route(0), 500, { code: 'internal', message: 'Something broke on our side.' });
	openReview('?filter=to_answer', server);
	const { getByRole } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Done' }));
	expect((await screen.findByRole('alert')).textContent).toContain(
		'Not saved. Something broke on our side.',
	);
	expect(authors()).toEqual(['Ines Okafor', 'Marguerite Faure', 'Femi Adeyemi']);
	expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('posts marked as done in another tab are marked here, too', async () => {
	openReview('?filter=to_answer', server);
	await post('Ines Okafor');
	const before = server.requestsTo('GET /api/tweets/to-answer').length;
	const otherTab = new BroadcastChannel('warble.tweets.changes');
	otherTab.postMessage([{ id: tweet(1).id, change: { done_at: DONE_AT } }]);
	await vi.waitFor(() => expect(authors()).toEqual(['Ines Okafor', 'Femi Adeyemi']));
	otherTab.close();
	await vi.waitFor(() =>
		expect(server.requestsTo('GET /api/tweets/to-answer').length).toBeGreaterThan(before),
	);
});
