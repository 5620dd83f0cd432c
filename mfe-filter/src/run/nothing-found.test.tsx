import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Feed } from 'bff/contract/feed/feed';
import type { FilterContent } from 'bff/contract/filter/filter';
import type { FilterRun } from 'bff/contract/filter/run';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test, vi } from 'vitest';
import { feed, run } from '../testing/samples.ts';
import { source } from '../testing/source-samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { NothingFound } from './nothing-found.tsx';

const day = { timeRangeValue: 24, timeRangeUnit: 'hours', total_filtered: 0 } as const;
const empty = run({ ...day, total: 0, total_processed: 0, not_judged: 0 });
const bluesky = { network: 'bluesky', handle: 'ada.test', isExpired: false } as const;
const accounts = ['solveig_runs', 'growthgary'];

function show(given: FilterRun, from?: Feed, content: FilterContent = { description: 'Hills' }) {
	const onRunOver = vi.fn();
	const feedRoute = 'GET /api/feed';
	const shown = withServer((server) => {
		if (from) server.always(feedRoute, () => json(from));
		else server.dropConnection(feedRoute);
		const { templateId: id, version } = given;
		server.templates({ id, version, content, name: '', preview: '', updatedAt: given.createdAt });
	})(() => <NothingFound run={given} isBusy={false} onRunOver={onRunOver} />);
	render(shown);
	return onRunOver;
}

test.each([
	[feed(), 'Your timeline had no posts in 24 hours.'],
	[feed({ reads: 'search', accounts }), 'These 2 accounts posted nothing in 24 hours.'],
	[feed({ reads: 'search', accounts: ['ada'] }), 'This account posted nothing in 24 hours.'],
	[feed({ reads: 'search', query: 'index' }), 'Your search found nothing in 24 hours.'],
	[
		feed({ reads: 'search', accounts, query: 'index' }),
		'Your accounts and your search had no posts in 24 hours.',
	],
	[undefined, 'There were no posts in 24 hours.'],
	[feed({ reads: 'none', timelines: [bluesky] }), 'Your timeline had no posts in 24 hours.'],
	[feed({ timelines: [bluesky] }), 'Your timelines had no posts in 24 hours.'],
	[feed({ reads: 'search', accounts, timelines: [bluesky] }), 'There were no posts in 24 hours.'],
])('a run without posts says who posted nothing (%#)', async (from, title) => {
	show(empty, from);
	expect(await screen.findByText(title)).toBeTruthy();
});

test('a run without posts offers a week, and to connect X if it is not connected', async () => {
	const runOver = show(empty, feed({ reads: 'search', accounts }));
	expect(await screen.findByText('Connect X')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
	expect(runOver).toHaveBeenCalledWith({ value: 7, unit: 'days' });
});

test('a run of chosen sources says so, and does not offer to connect X', async () => {
	show(empty, feed({ reads: 'none' }), { description: 'Hills', sources: [source()] });
	expect(
		await screen.findByText('The sources of this filter had no posts in 24 hours.'),
	).toBeTruthy();
	expect(screen.queryByText('Connect X')).toBeNull();
});

test('with a timeline at Bluesky, X is not offered, and why posts are missing is said', async () => {
	show(
		{ ...empty, why: 'Bluesky does not respond.' },
		feed({ reads: 'none', timelines: [bluesky] }),
	);
	await screen.findByText('Your timeline had no posts in 24 hours.');
	expect(screen.getByText('Bluesky does not respond.')).toBeTruthy();
	expect(screen.queryByText('Connect X')).toBeNull();
});

test('with X connected, and two weeks read, neither is offered', async () => {
	show({ ...empty, timeRangeValue: 2, timeRangeUnit: 'weeks' }, feed());
	await screen.findByText('Your timeline had no posts in 2 weeks.');
	expect(screen.queryByRole('button')).toBeNull();
	expect(screen.queryByText('Connect X')).toBeNull();
});

test.each([
	[{ total_processed: 176, not_judged: 0 }, 'None of 176 posts fit your description.'],
	[
		{ total_processed: 176, not_judged: 2 },
		'None of 176 posts fit your description. 2 posts were not judged.',
	],
	[{ total_processed: 1, not_judged: 0 }, 'The only post doesn’t fit your description.'],
	[{ total_processed: 9, not_judged: 9 }, 'None of 9 posts were judged.'],
])('a run of %j says that none fits, and what to do', (counts, title) => {
	show(run({ ...day, ...counts }));
	expect(screen.getByText(title)).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Last 7 days' })).toBeTruthy();
});
