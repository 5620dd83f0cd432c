import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { standingFilter } from 'remote-kit/testing/standing-samples';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { run, runA, verdict, worthReading } from '../testing/samples.ts';

const markOf = (n: number) => `PUT /api/tweets/${worthReading(n).id}/mark`;
const overrideOf = (n: number) =>
	`PUT /api/filter/runs/${runA}/tweets/${worthReading(n).id}/override`;
const bodies = (route: string) => server.requestsTo(route).map(({ body }) => body);
const focused = () => document.activeElement?.closest('article')?.querySelector('b')?.textContent;
const authors = () =>
	screen.getAllByRole('article').map((article) => article.querySelector('b')?.textContent);
const internal = { code: 'internal' as const, message: 'Something broke on our side.' };

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.reading([0, 1, 2].map((n) => worthReading(n)));
	for (const n of [0, 1, 2]) server.always(overrideOf(n), () => json({}));
});

test('with a standing filter a visit begins with the new posts, each with filter and reason', async () => {
	openReview('', server);
	const { getByText } = await post('Ines Okafor');
	expect(getByText('Lessons from running Postgres')).toBeTruthy();
	expect(getByText('A concrete cause and a check you can copy.')).toBeTruthy();
	const tab = screen.getByRole('link', { name: /^Worth reading/ });
	expect(tab.getAttribute('href')).toBe('/app/tweets?filter=worth_reading');
	expect(tab.getAttribute('aria-current')).toBe('page');
	await waitFor(() => expect(tab.textContent).toBe('Worth reading 3'));
});

test('saved, seen and filtered-out posts have addresses, and the back button works', async () => {
	const visit = openReview('', server);
	await userEvent.click(await screen.findByRole('link', { name: 'Saved (3)' }));
	expect(visit.address()).toBe('/app/tweets?filter=saved');
	await userEvent.click(screen.getByRole('link', { name: 'Filtered out' }));
	expect(visit.address()).toBe('/app/tweets?filter=filtered_out');
	expect(screen.getByRole('link', { name: 'Filtered out' }).ariaCurrent).toBe('page');
	visit.back();
	await waitFor(() =>
		expect(screen.getByRole('link', { name: 'Saved (3)' }).ariaCurrent).toBe('page'),
	);
	expect(server.requestsTo('GET /api/tweets').map(({ query }) => query.get('filter'))).toEqual(
		expect.arrayContaining(['next', 'saved', 'filtered_out']),
	);
});

test('m, s and x mark the post, which stays in its place, and move to the next one', async () => {
	openReview('', server);
	await post('Femi Adeyemi');
	await userEvent.keyboard('jm');
	await waitFor(() => expect(focused()).toBe('Marguerite Faure'));
	await userEvent.keyboard('s');
	await waitFor(() => expect(focused()).toBe('Femi Adeyemi'));
	await userEvent.keyboard('x');
	await waitFor(() => expect(bodies(markOf(2))).toEqual([{ mark: 'dismissed' }]));
	expect(bodies(markOf(0))).toEqual([{ mark: 'read' }]);
	expect(bodies(markOf(1))).toEqual([{ mark: 'saved' }]);
	expect(authors()).toEqual(['Ines Okafor', 'Marguerite Faure', 'Femi Adeyemi']);
	expect((await post('Marguerite')).getByRole('button', { name: 'Save' }).ariaPressed).toBe('true');
	for (const text of ['Marked as read.', 'Saved.', 'Dismissed.'])
		expect(await screen.findAllByText(text)).not.toHaveLength(0);
	expect(await screen.findByRole('heading', { name: 'You’re caught up.' })).toBeTruthy();
});

test('the same key again, or Undo, takes the mark back to what it was', async () => {
	server.reading([worthReading(0, { mark: 'saved' })], undefined, 'saved');
	openReview('?filter=saved', server);
	const { getByRole } = await post('Ines Okafor');
	await userEvent.keyboard('jm');
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	await waitFor(() => expect(getByRole('button', { name: 'Save' }).ariaPressed).toBe('true'));
	await userEvent.keyboard('jjs');
	await waitFor(() => expect(getByRole('button', { name: 'Save' }).ariaPressed).toBe('false'));
	expect(bodies(markOf(0))).toEqual([{ mark: 'read' }, { mark: 'saved' }, { mark: null }]);
});

test('a mark that cannot be saved is taken back, with the reason', async () => {
	server.refuse(markOf(0), 500, internal);
	openReview('', server);
	const { getByRole } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Save' }));
	expect((await screen.findByRole('alert')).textContent).toContain(
		'Not saved. Something broke on our side.',
	);
	expect(getByRole('button', { name: 'Save' }).ariaPressed).toBe('false');
});

test('opening a new post marks it as read; opening a saved one keeps it saved', async () => {
	server.reading([worthReading(0), worthReading(1, { mark: 'saved' })]);
	openReview('', server);
	const first = await post('Ines Okafor');
	await userEvent.click(first.getByRole('link', { name: /open on X/ }));
	await waitFor(() => expect(first.getByRole('button', { name: 'Read' }).ariaPressed).toBe('true'));
	await userEvent.click((await post('Marguerite')).getByRole('link', { name: /open on X/ }));
	expect(bodies(markOf(1))).toEqual([]);
});

test('each of several filters has its reason, and a button to override it', async () => {
	// It judged the post of another account with the same text.
	const judged = { runId: runA, tweetId: worthReading(1).id };
	const bread = verdict({ templateId: 't2', name: 'Bread', ...judged, reason: 'It sings.' });
	server.reading([worthReading(0, { filters: [verdict(), bread] })]);
	openReview('', server);
	const { getByText, getByRole, findByText } = await post('Ines Okafor');
	expect(getByText('It sings.')).toBeTruthy();
	await userEvent.click(getByRole('button', { name: 'Not worth reading for Bread' }));
	expect(await findByText('by you')).toBeTruthy();
	expect(bodies(overrideOf(1))).toEqual([{ value: 'exclude' }]);
	expect(screen.queryByText('You’re caught up.')).toBeNull();
	const undo = await screen.findByRole('button', { name: 'Undo' });
	expect(getByText('by you')).toBeTruthy();
	await userEvent.click(undo);
	expect(await findByText('It sings.')).toBeTruthy();
	expect(bodies(overrideOf(1))).toEqual([{ value: 'exclude' }, { value: null }]);
});

test('a post that was filtered out shows why, and can be included', async () => {
	const filters = [verdict({ included: false, reason: 'An advertisement.' })];
	server.reading([worthReading(0, { filters })], undefined, 'filtered_out');
	server.next(overrideOf(0), () => json({ ...internal, error: '' }, 500));
	openReview('?filter=filtered_out', server);
	const { getByRole, findByText } = await post('Ines Okafor');
	await findByText('An advertisement.');
	await userEvent.click(getByRole('button', { name: 'Include' }));
	expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
	await findByText('An advertisement.');
	await userEvent.click(getByRole('button', { name: 'Include' }));
	await findByText('by you');
	expect(bodies(overrideOf(0)).at(-1)).toEqual({ value: 'include' });
});

test('a story of several accounts is shown once, with links to all of them', async () => {
	const others = ['b', 'c', 'd', 'e', 'f'].map((name, n) => ({
		id: String(n + 1),
		network: 'x' as const,
		author_name: name,
		author_username: name,
		url: null,
	}));
	server.reading([worthReading(0, { also_by: others })]);
	openReview('', server);
	const { getByText, getByRole } = await post('Ines Okafor');
	expect(getByText(/^Also by/).textContent).toBe('Also by @b, @c and 3 others');
	expect(getByRole('link', { name: '@c' }).getAttribute('href')).toBe('https://x.com/c/status/2');
	await userEvent.click(getByRole('button', { name: '3 others' }));
	expect(getByText(/^Also by/).textContent).toBe('Also by @b, @c, @d, @e and @f');
	expect(focused()).toBe('Ines Okafor');
});

test('all posts are marked as read from the newest shown one on', async () => {
	server.always('POST /api/tweets/marks/read', () => {
		server.reading([]);
		return json({ count: 3 });
	});
	openReview('', server);
	await post('Ines Okafor');
	await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
	expect(await screen.findByRole('heading', { name: 'You’re caught up.' })).toBeTruthy();
	expect(await screen.findByText('3 posts marked as read.')).toBeTruthy();
	expect(bodies('POST /api/tweets/marks/read')).toEqual([{ newest: worthReading(0).id }]);
});

test('more than twenty posts are marked as read only after a question', async () => {
	server.waiting({ worth_reading: 34, standing: true });
	server.always('POST /api/tweets/marks/read', () => json({ count: 34 }));
	openReview('', server);
	await post('Ines Okafor');
	await screen.findByText('34');
	await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Mark 34 posts as read?' }));
	expect(bodies('POST /api/tweets/marks/read')).toEqual([]);
	await userEvent.click(dialog.getByRole('button', { name: 'Mark as read' }));
	await waitFor(() => expect(bodies('POST /api/tweets/marks/read')).toHaveLength(1));
});

test('caught up, it names the last and the next run, and fills when a run finds more', async () => {
	server.reading([]);
	openReview('', server);
	const state = within(await screen.findByRole('region', { name: 'You’re caught up.' }));
	expect(state.getByText(/^Last run .*: 26 new posts, 4 worth reading\.$/)).toBeTruthy();
	expect(state.getByText(/^Next run on /)).toBeTruthy();
	await waitFor(() => expect(state.getByRole('link', { name: 'Saved (3)' })).toBeTruthy());
	expect(state.getByRole('link', { name: 'Seen' }).getAttribute('href')).toBe(
		'/app/tweets?filter=seen',
	);
	server.reading([worthReading(0)]);
	window.dispatchEvent(new Event('focus'));
	await post('Ines Okafor');
});

test('before the first run it says when that is', async () => {
	server.reading([], [standingFilter({ lastRun: null })]);
	openReview('', server);
	expect(await screen.findByRole('heading', { name: /^Your filter runs on / })).toBeTruthy();
});

test('a filter that cannot run is named with the reason and a link to it', async () => {
	const message = 'Subscribe to run filters.';
	const blocked = { code: 'subscription_required' as const, message, error: message };
	server.reading([], [standingFilter({ blocked, nextAt: null })]);
	openReview('', server);
	const state = within(await screen.findByRole('region', { name: 'Your filter can’t run.' }));
	const link = state.getByRole('link', { name: 'Lessons from running Postgres' });
	expect(link.getAttribute('href')).toBe(`/app/filter?template=${verdict().templateId}`);
	expect(link.parentElement?.textContent).toContain(message);
});

test('the posts of a single run are one choice away', async () => {
	server.always('GET /api/filter/runs', () => json([run()]));
	const visit = openReview('', server);
	await post('Ines Okafor');
	const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Run' });
	expect([...choice.options].map(({ text }) => text.split(',')[0])).toEqual([
		'All standing filters',
		'Lessons from running Postgres',
	]);
	await userEvent.selectOptions(choice, runA);
	expect(visit.address()).toBe(`/app/tweets?filter=included&run=${runA}`);
});

test('what another tab has marked is marked here at once, and nothing moves', async () => {
	openReview('', server);
	await post('Femi Adeyemi');
	const otherTab = new BroadcastChannel('warble.tweets.changes');
	otherTab.postMessage([{ id: worthReading(1).id, change: { mark: 'read' } }]);
	const { getByRole } = await post('Marguerite');
	await vi.waitFor(() => expect(getByRole('button', { name: 'Read' }).ariaPressed).toBe('true'));
	otherTab.close();
	expect(authors()).toHaveLength(3);
});

test('what was marked in another browser is shown when the window gets the focus', async () => {
	openReview('', server);
	await post('Femi Adeyemi');
	const { getByRole } = await post('Marguerite');
	await userEvent.keyboard('jj');
	server.tweets([worthReading(1, { mark: 'saved' })]);
	window.dispatchEvent(new Event('focus'));
	await waitFor(() => expect(getByRole('button', { name: 'Save' }).ariaPressed).toBe('true'));
	expect(authors()).toEqual(['Ines Okafor', 'Marguerite Faure', 'Femi Adeyemi']);
	expect(focused()).toBe('Marguerite Faure');
});

test('back in the list, posts that were marked are gone from it', async () => {
	openReview('', server);
	await post('Ines Okafor');
	await userEvent.keyboard('jm');
	await waitFor(() => expect(bodies(markOf(0))).toHaveLength(1));
	await userEvent.click(screen.getByRole('link', { name: 'Seen' }));
	await waitFor(() =>
		expect(server.requestsTo('GET /api/tweets').at(-1)?.query.get('filter')).toBe('seen'),
	);
	server.reading([worthReading(1), worthReading(2)]);
	await userEvent.click(screen.getByRole('link', { name: /^Worth reading/ }));
	await waitFor(() => expect(authors()).toEqual(['Marguerite Faure', 'Femi Adeyemi']));
});
