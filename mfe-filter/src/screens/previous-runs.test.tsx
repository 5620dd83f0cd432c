import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, dialog } from '../testing/open-selected.ts';
import {
	fourPosts,
	post,
	run,
	runA,
	runB,
	running,
	template,
	templateA,
} from '../testing/samples.ts';

const start = 'POST /api/filter/run';
const runs = '?tab=runs';
let server: FakeServer;
const other = run({
	id: runB,
	title: 'Bread, no influencers',
	createdAt: '2026-11-19T20:30:00.000Z',
});

beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
	server.runs([run(), other]);
	server.run(run(), fourPosts);
	server.run(other, [post(7)]);
});

const list = async () => within(await screen.findByRole('navigation', { name: 'Runs' }));
const detail = (title = run().title) => screen.findByRole('article', { name: title });
const posts = () =>
	screen
		.queryAllByRole('article')
		.filter((article) => !article.querySelector('article') && article.textContent?.includes('@'));
const counts = () =>
	Object.fromEntries(
		screen
			.getAllByRole('term')
			.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
	);

test('without runs, the spec’s text is shown', async () => {
	server.runs([]);
	openFilter(runs, server);
	expect(await screen.findByText('No previous runs found.')).toBeTruthy();
	expect(screen.getByText('Select a run from the left to view details')).toBeTruthy();
});

test('the newest run is selected on load; the address selects another', async () => {
	const visit = openFilter(runs, server);
	expect(await screen.findByText('Loading run details...')).toBeTruthy();
	expect(await detail()).toBeTruthy();
	const bread = (await list()).getByRole('link', { name: /Bread/ });
	expect(bread.getAttribute('href')).toBe(`/app/filter?tab=runs&run=${runB}`);
	await userEvent.click(bread);
	expect(await detail('Bread, no influencers')).toBeTruthy();
	expect(visit.visited).toEqual([{ to: `/app/filter?tab=runs&run=${runB}`, replace: false }]);
	expect(bread.getAttribute('aria-current')).toBe('true');
});

test('a run in the list has its title, status, time, matches and Re-run', async () => {
	server.runs([run({ status: 'cancelled', total_filtered: 9 }), other]);
	openFilter(runs, server);
	const [first, second] = (await list()).getAllByRole('listitem');
	expect(first?.textContent).toMatch(
		/Lessons from running Postgres.*last 3 days.*completed.*cancelled.*9 matched.*Re-run/,
	);
	expect(second?.textContent).not.toContain('cancelled');
});

test('counts and tabs include overrides', async () => {
	server.run(run(), [
		...fourPosts,
		post(4, { manualExclude: true }),
		post(5, { included: false, manualInclude: true }),
	]);
	openFilter(runs, server);
	await detail();
	expect(counts()).toEqual({
		'total processed': '4',
		included: '3',
		excluded: '2',
		'not judged': '1',
		'manual overrides': '2',
	});
	expect(screen.getByRole('tab', { name: 'All 6' }).getAttribute('aria-selected')).toBe('true');
	await userEvent.click(screen.getByRole('tab', { name: 'Excluded 2' }));
	expect(posts().map(({ textContent }) => textContent?.includes('by you'))).toEqual([false, true]);
	await userEvent.click(screen.getByRole('tab', { name: 'Not judged 1' }));
	expect(posts()).toHaveLength(1);
	expect(posts()[0]?.textContent).toContain('The model gave no answer for this post, twice.');
});

test('all pages of a run are loaded', async () => {
	server.run(
		run({ total: 5 }),
		[0, 1, 2, 3, 4].map((n) => post(n)),
		2,
	);
	openFilter(runs, server);
	expect(await screen.findByRole('tab', { name: 'All 5' })).toBeTruthy();
	expect(
		server
			.requestsTo(`GET /api/filter/runs/${runA}`)
			.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('cursor')),
	).toEqual([null, '2', '4']);
});

test('a page that fails to load can be loaded again', async () => {
	server.run(run({ total: 4 }), fourPosts, 2);
	const route = `GET /api/filter/runs/${runA}`;
	server.next(route, () => json({ ...run(), tweets: fourPosts.slice(0, 2), next_cursor: '2' }));
	server.refuse(route, 503, { code: 'not_ready', message: 'Not started yet.' });
	openFilter(runs, server);
	expect(await screen.findByText('We couldn’t load some posts')).toBeTruthy();
	await userEvent.click(button('Try again'));
	expect(await screen.findByRole('tab', { name: 'All 4' })).toBeTruthy();
});

test('a verdict is overridden, counted, and the override undone', async () => {
	openFilter(runs, server);
	await detail();
	const route = `PUT /api/filter/runs/${runA}/tweets/${post(0).tweetId}/override`;
	server.next(route, () => json(post(0, { manualExclude: true })));
	await userEvent.click(button('Filter out the post of Ines Okafor'));
	await waitFor(() =>
		expect(counts()).toMatchObject({ included: '1', excluded: '2', 'manual overrides': '1' }),
	);
	server.next(route, () => json(post(0)));
	await userEvent.click(button('Undo the post of Ines Okafor'));
	await waitFor(() => expect(counts()).toMatchObject({ included: '2', 'manual overrides': '0' }));
	expect(server.requestsTo(route).map(({ body }) => body)).toEqual([
		{ value: 'exclude' },
		{ value: null },
	]);
});

test('an override that fails shows an error', async () => {
	openFilter(runs, server);
	await detail();
	server.dropConnection(`PUT /api/filter/runs/${runA}/tweets/${post(0).tweetId}/override`);
	await userEvent.click(button('Filter out the post of Ines Okafor'));
	expect(
		(await dialog()).getByRole('heading', { name: 'Your decision wasn’t saved.' }),
	).toBeTruthy();
	await userEvent.keyboard('{Escape}');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(counts()).toMatchObject({ included: '2' });
});

test.each([
	[
		'Re-run Lessons from running Postgres',
		'Re-run of: Lessons from running Postgres',
		'Filter re-run started. Check Create Filter tab for progress.',
	],
	[
		'Run on Current Time Period',
		'Current period run of: Lessons from running Postgres',
		'Filter started for current time period. Check Create Filter tab for progress.',
	],
])(
	'%s starts a run with the stored template and window, in the background',
	async (name, description, notice) => {
		openFilter(runs, server);
		await detail();
		const stream = server.stream(start);
		await userEvent.click(button(name));
		const next = running({ id: '33333333-0000-4000-8000-00000000000a', description });
		server.runs([next, run(), other]);
		stream.started(next).progress({ processed: 2, total: 9, filtered: 1 });
		expect(await screen.findByText(notice)).toBeTruthy();
		expect(server.requestsTo(start)[0]?.body).toEqual({
			templateId: templateA,
			description,
			timeRange: { value: 3, unit: 'days' },
			maxCost: 2,
		});
		expect(await (await list()).findByText('running')).toBeTruthy();
		expect(await (await list()).findByText('2/9')).toBeTruthy();
		expect(await detail(), 'what was being read stays').toBeTruthy();
		expect(button('Re-run Bread, no influencers').disabled).toBe(true);
		expect(button('Run on Current Time Period').disabled).toBe(true);

		await userEvent.click(button('Create Filter'));
		expect(
			await screen.findByText('2/9 processed — 1 matched', { ignore: '[aria-live]' }),
		).toBeTruthy();
	},
);

test.each([
	['Re-run Lessons from running Postgres', 'Failed to re-run filter. Please try again.'],
	['Run on Current Time Period', 'Failed to run filter for current period. Please try again.'],
])('a refused %s shows the spec’s text', async (name, title) => {
	openFilter(runs, server);
	await detail();
	server.refuse(start, 400, { code: 'key_missing', message: 'Store an AI-provider key first.' });
	await userEvent.click(button(name));
	expect((await dialog()).getByRole('heading', { name: title })).toBeTruthy();
});

test('a running run is shown live here too', async () => {
	server.runs([running(), other]);
	const stream = server.stream(`GET /api/filter/runs/${runA}/events`);
	openFilter(runs, server);
	stream.started(running()).posts(post(0)).progress({ processed: 1, total: 4, filtered: 1 });
	expect(
		await screen.findByText('1/4 processed — 1 matched', { ignore: '[aria-live]' }),
	).toBeTruthy();
	expect(button('Cancel')).toBeTruthy();
	stream.posts(...fourPosts);
	server.runs([run(), other]);
	stream.done(run());
	expect(await detail()).toBeTruthy();
	expect(counts()).toMatchObject({ included: '2', excluded: '1', 'not judged': '1' });
});

test('a run that ended early shows why, and can be resumed', async () => {
	const failed = run({
		status: 'failed',
		error: { code: 'posts_rate_limited', message: 'X asks us to wait.', error: '' },
	});
	server.runs([failed, other]);
	openFilter(runs, server);
	await detail();
	expect(screen.getByText('This run ended early.')).toBeTruthy();
	expect(screen.getByText('X asks us to wait.')).toBeTruthy();
	server.next(`POST /api/filter/runs/${runA}/resume`, () => json(running()));
	const stream = server.stream(`GET /api/filter/runs/${runA}/events`);
	await userEvent.click(button('Resume'));
	stream.started(running()).progress({ processed: 3, total: 4, filtered: 2 });
	expect(
		await screen.findByText('3/4 processed — 2 matched', { ignore: '[aria-live]' }),
	).toBeTruthy();
});

test('posts that were not judged can be judged again', async () => {
	openFilter(runs, server);
	await detail();
	server.next(`POST /api/filter/runs/${runA}/resume`, () => json(running()));
	const stream = server.stream(`GET /api/filter/runs/${runA}/events`);
	await userEvent.click(button('Judge 1 again'));
	stream.started(running());
	await waitFor(() => expect(stream.isOpen).toBe(true));
	expect(server.requestsTo(`POST /api/filter/runs/${runA}/resume`)[0]?.body).toEqual({});
});

test('a missing run shows a message; one that fails to load can be loaded again', async () => {
	const gone = '99999999-0000-4000-8000-000000000000';
	openFilter(`${runs}&run=${gone}`, server);
	expect(await screen.findByText('This run no longer exists.')).toBeTruthy();
	server.dropConnection(`GET /api/filter/runs/${runB}`);
	await userEvent.click((await list()).getByRole('link', { name: /Bread/ }));
	expect(await screen.findByText('We couldn’t load this run')).toBeTruthy();
	await userEvent.click(button('Try again'));
	expect(await detail('Bread, no influencers')).toBeTruthy();
});

test('earlier runs are loaded page by page', async () => {
	const page = Array.from({ length: 50 }, (_, n) =>
		run({ id: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000` }),
	);
	for (const one of page) server.run(one, []);
	server.always('GET /api/filter/runs', ({ url }) =>
		json(url.includes('cursor=') ? [other] : page),
	);
	openFilter(runs, server);
	await userEvent.click(await screen.findByRole('button', { name: 'Earlier runs' }));
	expect(await (await list()).findByRole('link', { name: /Bread/ })).toBeTruthy();
	expect(server.requestsTo('GET /api/filter/runs').at(-1)?.url).toContain(
		`cursor=${page.at(-1)?.id}`,
	);
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Earlier runs' })).toBeNull());
});
