import { screen, waitFor, within } from '@testing-library/react';
import type { Feed } from 'bff/contract/feed/feed';
import { expect, test } from 'vitest';
import {
	emptyQueue,
	finishedRun,
	noFiles,
	noRun,
	noThread,
	nothingWaiting,
} from '../../testing/dashboard-data.ts';
import { type FakeAnswers, ok, refusal } from '../../testing/fake-api.ts';
import { openApp, registryOf } from '../../testing/open-app.tsx';

const feed: Feed = {
	reads: 'none',
	why: 'Connect X.',
	accounts: [],
	query: '',
	timelines: [],
	stored: 0,
	storedSince: null,
};
const newAccount: FakeAnswers = {
	'GET /api/user/checklist': ok({ hidden: false }),
	'GET /api/feed': ok(feed),
	'GET /api/files/tree': ok(noFiles),
	'GET /api/threads/latest': ok(noThread),
	'GET /api/filter/runs/latest': ok(noRun),
};
const open = (
	answers: FakeAnswers = {},
	live = ['tweets', 'filter', 'compose', 'publishing', 'editor', 'settings'],
) => openApp('/app', { answers: { ...newAccount, ...answers }, registry: registryOf(...live) });
const list = (name: string) => screen.findByRole('region', { name });
const saved = (calls: { to: string; body: unknown }[]) =>
	calls.filter(({ to }) => to === 'PUT /api/user/checklist').map(({ body }) => body);

test('a new account sees four steps, each with a link to where it is done', async () => {
	open();
	const steps = within(await list('0 of 4 done'));
	expect(
		steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
	).toEqual([
		['Write a draft', '/app/compose'],
		['Choose sources', '/app/settings/x'],
		['New note', '/app/editor?new=1'],
		['Create a filter', '/app/filter'],
	]);
	expect(steps.getByRole('listitem', { current: 'step' }).textContent).toContain(
		'Get a first draft',
	);
});

test.each([
	['GET /api/feed', ok({ ...feed, reads: 'search', why: null }), 'Choose what to read'],
	[
		'GET /api/feed',
		ok({ ...feed, timelines: [{ network: 'bluesky', handle: 'ada.test', isExpired: false }] }),
		'Choose what to read',
	],
	['GET /api/files/tree', undefined, 'Add a note'],
	['GET /api/threads/latest', undefined, 'Get a first draft'],
	['GET /api/filter/runs/latest', undefined, 'Run a filter'],
])('%s ticks its step', async (query, answer, title) => {
	const { [query]: _, ...others } = newAccount;
	openApp('/app', {
		answers: { ...others, ...(answer && { [query]: answer }) },
		registry: registryOf('tweets', 'filter', 'compose', 'editor', 'settings'),
	});
	const steps = within(await list('1 of 4 done'));
	const [done] = steps.getAllByText('Done', { exact: false, selector: 'span' });
	expect(done?.parentElement?.textContent).toBe(`${title} Done`);
});

test('a run that judged no post does not tick its step', async () => {
	const run = { ...finishedRun, total: 4, total_processed: 4, not_judged: 4 };
	open({ 'GET /api/filter/runs/latest': ok({ ...noRun, run }) });
	await list('0 of 4 done');
});

test('a new account has rows only for what it has, and links to the other screens', async () => {
	open({ 'GET /api/tweets/overview': ok(nothingWaiting), 'GET /api/queue': ok(emptyQueue) });
	await list('0 of 4 done');
	const main = within(screen.getByRole('main'));
	expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(1);
	const others = within(main.getByRole('list', { name: 'Go to' }));
	expect(
		others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
	).toEqual(
		['Tweets', 'Filter', 'Queue', 'Compose', 'Editor'].map((name) => [
			name,
			`/app/${name.toLowerCase()}`,
		]),
	);
	expect(main.getAllByRole('link', { name: /filter/i })).toHaveLength(2);
});

test('a new account that can read posts gets the row that fetches them', async () => {
	open({
		'GET /api/feed': ok({ ...feed, reads: 'search', why: null }),
		'GET /api/tweets/overview': ok(nothingWaiting),
	});
	expect(await screen.findByRole('button', { name: 'Fetch posts now' })).toBeDefined();
});

test('hiding the list is remembered for the account', async () => {
	const { person, calls } = open();
	await list('0 of 4 done');
	await person.click(screen.getByRole('button', { name: 'Hide this list' }));
	expect(screen.queryByText('0 of 4 done')).toBeNull();
	await waitFor(() => expect(saved(calls)).toEqual([{ hidden: true }]));
	expect(document.activeElement, 'the focus is not lost').toBe(
		screen.getByRole('heading', { level: 1 }),
	);
});

test('a list that could not be hidden is there again, and says so', async () => {
	const { person } = open({ 'PUT /api/user/checklist': refusal(503, 'not_ready', 'Not now.') });
	await list('0 of 4 done');
	await person.click(screen.getByRole('button', { name: 'Hide this list' }));
	expect((await screen.findByRole('alert')).textContent).toBe(
		'The list couldn’t be hidden. Try again.',
	);
	expect(screen.getByRole('button', { name: 'Hide this list' })).toBeDefined();
});

test('a hidden list stays hidden and requests nothing more', async () => {
	const { calls } = open({ 'GET /api/user/checklist': ok({ hidden: true }) });
	await screen.findByRole('link', { name: 'Create a filter' });
	expect(screen.queryByText('0 of 4 done')).toBeNull();
	expect(calls.some(({ to }) => to === 'GET /api/feed')).toBe(false);
});

test('once all steps are done the list is gone for good', async () => {
	const { calls } = openApp('/app', {
		answers: {
			'GET /api/user/checklist': ok({ hidden: false }),
			'GET /api/feed': ok({ ...feed, reads: 'home', why: null }),
		},
		registry: registryOf('tweets', 'filter', 'compose', 'editor', 'settings'),
	});
	await waitFor(() => expect(saved(calls)).toEqual([{ hidden: true }]));
	expect(screen.queryByText('4 of 4 done')).toBeNull();
});

test('has only steps of screens that are live', async () => {
	open({}, ['compose', 'editor']);
	const steps = within(await list('0 of 2 done'));
	expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
		'Write a draft',
		'New note',
	]);
});

test('is not shown while a step is unknown', async () => {
	open({ 'GET /api/files/tree': refusal(500, 'internal', 'Broken.') });
	await screen.findByRole('alert');
	expect(screen.queryByText(/of 4 done/)).toBeNull();
});
