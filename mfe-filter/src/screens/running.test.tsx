import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, dialog, enter, openSelected, unblock } from '../testing/open-selected.ts';
import {
	excluded,
	fourPosts,
	notJudged,
	post,
	run,
	runA,
	runB,
	running,
	template,
	templateA,
} from '../testing/samples.ts';

const start = 'POST /api/filter/run';
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
});

/** Starts a run with the button. */
async function begun(): Promise<FakeStream> {
	await openSelected(server);
	const stream = server.stream(start);
	await userEvent.click(button('Run Filter'));
	server.runs([running()]);
	stream.started(running());
	await screen.findByText('0/0 processed — 0 matched', { ignore: '[aria-live]' });
	return stream;
}

const posts = () => screen.queryAllByRole('article').map((article) => article.textContent);
const progress = (text: string) => screen.findByText(text, { ignore: '[aria-live]' });
const spoken = () =>
	[...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join(' | ');

test('the button reads Running..., and the request has the window, the template and the limit', async () => {
	await openSelected(server);
	enter(screen.getByRole('spinbutton', { name: 'Time window' }), '3');
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'days');
	enter(screen.getByRole('textbox', { name: 'Spending limit ($)' }), '0.50');
	server.stream(start);
	await userEvent.click(button('Run Filter'));
	expect(await screen.findByRole('button', { name: 'Running...' })).toBeTruthy();
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo(start).map(({ body }) => body)).toEqual([
		{ templateId: templateA, description: '', timeRange: { value: 3, unit: 'days' }, maxCost: 0.5 },
	]);
	await userEvent.click(button('Running...'));
	expect(server.requestsTo(start)).toHaveLength(1);
});

test('progress, time left, cost and posts are shown as they arrive, included posts first', async () => {
	const stream = await begun();
	stream.posts(post(0), post(1, excluded)).progress({
		processed: 412,
		total: 1180,
		filtered: 37,
		not_judged: 2,
		cost: 0.07,
		seconds_left: 42,
	});
	expect(await progress('412/1180 processed — 37 matched')).toBeTruthy();
	expect(screen.getByText('about 40 s left')).toBeTruthy();
	expect(screen.getByText('$0.07 so far')).toBeTruthy();
	expect(screen.getByText('2 not judged')).toBeTruthy();
	await waitFor(() => expect(posts()).toHaveLength(1));
	expect(posts()[0]).toContain('Post 0');
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Excluded');
	expect(posts()[0]).toContain('Post 1');
	expect(posts()).toHaveLength(1);
});

test('a waiting run says so, and until when', async () => {
	const stream = await begun();
	stream.progress({
		phase: 'waiting',
		waits_until: new Date(2026, 10, 20, 20, 15).toISOString(),
		processed: 3,
		total: 9,
		filtered: 1,
	});
	expect(
		await screen.findByText(
			/^A network or the AI provider asks us to wait until .*20:15\. The run then continues by itself\. Nothing is charged while we wait\.$/,
		),
	).toBeTruthy();
	expect(screen.queryByText('Estimating time…')).toBeNull();
	stream.progress({ phase: 'reading', total: 240 });
	expect(await screen.findByText(/^Reading posts, 240 posts so far\./)).toBeTruthy();
});

test('when done, the spec’s notice with a link to the run and the cost is shown', async () => {
	const stream = await begun();
	stream.posts(...fourPosts);
	server.runs([run({ reused: 1 })]);
	stream.done(run());
	const notice = await screen.findByText('Filter executed successfully!');
	expect(notice.textContent).toBe(`Filter executed successfully! Run ID: ${runA}.`);
	expect(
		screen.getByRole('link', { name: 'View result in Previous Runs →' }).getAttribute('href'),
	).toBe(`/app/filter?tab=runs&run=${runA}`);
	expect(
		await screen.findByText(
			'4 posts judged (1 free, judged before), $0.03 for the model, $0.02 for 4 posts from X.',
		),
	).toBeTruthy();
	expect(button('Run Filter')).toBeTruthy();
	expect(posts()).toHaveLength(2);
	await waitFor(() => expect(spoken()).toContain('Filter executed successfully!'), {
		timeout: 7000,
	});
});

test('not every post is announced', async () => {
	const stream = await begun();
	await waitFor(() => expect(spoken()).toMatch(/Running\.\.\.|0\/0 processed/));
	for (let n = 0; n < 20; n++)
		stream.posts(post(n)).progress({ processed: n + 1, total: 20, filtered: n + 1 });
	await progress('20/20 processed — 20 matched');
	expect(spoken()).not.toContain('20/20');
});

test('Cancel stops the run on the server, and its verdicts are kept [H4]', async () => {
	const stream = await begun();
	stream.posts(post(0));
	await waitFor(() => expect(posts()).toHaveLength(1));
	server.next(`POST /api/filter/runs/${runA}/cancel`, () => json(running()));
	await userEvent.click(button('Cancel'));
	expect(server.requestsTo(`POST /api/filter/runs/${runA}/cancel`)).toHaveLength(1);
	server.runs([run({ status: 'cancelled', total: 9, total_processed: 1, total_filtered: 1 })]);
	stream.done(run(), 'cancelled');
	expect(await screen.findByText('Cancelled. Posts already judged are kept.')).toBeTruthy();
	expect(
		await screen.findByText(/1\/9 processed — 1 matched/, { ignore: '[aria-live]' }),
	).toBeTruthy();
	expect(posts()).toHaveLength(1);

	server.next(`POST /api/filter/runs/${runA}/resume`, () => json(running()));
	const rest = server.stream(`GET /api/filter/runs/${runA}/events`);
	await userEvent.click(button('Resume'));
	rest.started(running()).posts(post(0), post(1));
	await waitFor(() => expect(posts()).toHaveLength(2));
});

test('a failed Cancel shows an error', async () => {
	await begun();
	server.dropConnection(`POST /api/filter/runs/${runA}/cancel`);
	await userEvent.click(button('Cancel'));
	expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t cancel the run\./);
});

test('a run that fails shows why, keeps its verdicts, and can be resumed', async () => {
	const stream = await begun();
	stream.posts(post(0));
	const error = {
		code: 'model_out_of_credit',
		message: 'Your AI-provider account is out of credit.',
	} as const;
	server.runs([
		run({
			status: 'failed',
			error: { ...error, error: error.message },
			total: 9,
			total_processed: 1,
			total_filtered: 1,
		}),
	]);
	stream.error(error);
	const alert = await screen.findByRole('alert');
	expect(alert.textContent).toContain('Failed to run filter. Please try again.');
	expect(alert.textContent).toContain(error.message);
	await waitFor(() =>
		expect(alert.textContent).toContain('Posts already judged are kept: 1/9 processed — 1 matched'),
	);
	expect(screen.getByRole('link', { name: 'Open settings' })).toBeTruthy();
	server.refuse(`POST /api/filter/runs/${runA}/resume`, 400, error);
	await userEvent.click(button('Resume'));
	await waitFor(() => expect(alert.textContent).toContain('Couldn’t resume the run.'));
	expect(posts()).toHaveLength(1);
});

test('a run that reached its cost limit is resumed with a higher one [I7]', async () => {
	const stream = await begun();
	const error = { code: 'run_cost_reached', message: 'The run has cost $2.' } as const;
	server.runs([run({ status: 'failed', error: { ...error, error: error.message } })]);
	stream.error(error);
	await screen.findByRole('alert');
	const limit = screen
		.getAllByRole<HTMLInputElement>('textbox', { name: 'Spending limit ($)' })
		.at(-1);
	if (!limit) throw new Error('No limit to be seen.');
	expect(limit.value).toBe('4');
	enter(limit, '1');
	expect(screen.getByText('More than $2.00, the last limit.')).toBeTruthy();
	enter(limit, '3.50');
	server.next(`POST /api/filter/runs/${runA}/resume`, () => json(running()));
	await userEvent.click(button('Resume'));
	expect(server.requestsTo(`POST /api/filter/runs/${runA}/resume`)[0]?.body).toEqual({
		maxCost: 3.5,
	});
});

test('a refused run shows the spec’s text and the reason', async () => {
	await openSelected(server);
	server.refuse(start, 400, { code: 'key_missing', message: 'Store an AI-provider key first.' });
	await userEvent.click(button('Run Filter'));
	const asked = await dialog();
	expect(
		asked.getByRole('heading', { name: 'Failed to run filter. Please try again.' }),
	).toBeTruthy();
	expect(asked.getByText(/Store an AI-provider key first/)).toBeTruthy();
	expect(asked.getByRole('link', { name: 'Open settings' })).toBeTruthy();
});

test('if another run is running, that one is followed instead', async () => {
	await openSelected(server);
	server.refuse(start, 429, { code: 'run_running', message: 'Another run of yours is going.' });
	server.runs([running({ id: runB })]);
	const stream = server.stream(`GET /api/filter/runs/${runB}/events`);
	await userEvent.click(button('Run Filter'));
	await userEvent.click((await dialog()).getByRole('button', { name: 'Follow the current run' }));
	stream.started(running({ id: runB })).progress({ processed: 5, total: 9, filtered: 1 });
	expect(await progress('5/9 processed — 1 matched')).toBeTruthy();
});

test('a reload during a run shows all its posts, each once [H5]', async () => {
	server.runs([running()]);
	const stream = server.stream(`GET /api/filter/runs/${runA}/events`);
	openFilter('', server);
	stream
		.started(running())
		.posts(post(0), post(1))
		.progress({ processed: 2, total: 4, filtered: 2 });
	expect(await progress('2/4 processed — 2 matched')).toBeTruthy();
	await waitFor(() => expect(posts()).toHaveLength(2));
	expect(stream.headers?.get('last-event-id')).toBeNull();
});

test('leaving the screen does not stop the run', async () => {
	server.runs([running()]);
	const stream = server.stream(`GET /api/filter/runs/${runA}/events`);
	const visit = openFilter('', server);
	await waitFor(() => expect(stream.isOpen).toBe(true));
	visit.leave();
	await waitFor(() => expect(stream.isClosedByClient).toBe(true));
	expect(server.requests.filter(({ route }) => route.includes('cancel'))).toEqual([]);
});

test('a changed template is saved and run with one button', async () => {
	await openSelected(server);
	await userEvent.click(await unblock('sqlmemes'));
	expect(screen.queryByRole('button', { name: 'Run Filter' })).toBeNull();
	server.next('POST /api/filter/templates', () => json(template({ version: 4 })));
	server.stream(start);
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo('POST /api/filter/templates')).toHaveLength(1);
});

test('Run Filter without a template shows the spec’s text', async () => {
	openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	await userEvent.click(button('Run Filter'));
	expect(
		(await dialog()).getByRole('heading', {
			name: 'Please save the template first before running it.',
		}),
	).toBeTruthy();
	expect(server.requestsTo(start)).toEqual([]);
});

test.each([
	['0', 'hours'],
	['57', 'days'],
	['', 'weeks'],
])('a window of %s %s is refused with the allowed range [F5]', async (value, unit) => {
	await openSelected(server);
	enter(screen.getByRole('spinbutton', { name: 'Time window' }), value);
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), unit);
	expect(screen.getByText(/^A whole number from 1 to /)).toBeTruthy();
	await userEvent.click(button('Run Filter'));
	expect((await dialog()).getByText(/^Time window: A whole number from 1 to /)).toBeTruthy();
	expect(server.requestsTo(start)).toEqual([]);
});

test('new posts wait and do not move the rows in view', async () => {
	const stream = await begun();
	stream.posts(post(10), post(11));
	await waitFor(() => expect(posts()).toHaveLength(2));
	stream.posts(post(1), post(2), post(12));
	expect(await screen.findByRole('button', { name: '2 new' })).toBeTruthy();
	expect(posts()[0]).toContain('Post 10');
	expect(posts()).toHaveLength(3);
	await userEvent.click(button('2 new'));
	expect(posts()[0]).toContain('Post 1:');
	expect(posts()).toHaveLength(5);
});

test('on a phone the list scrolls with the page', async () => {
	Media.isPhone = true;
	const stream = await begun();
	stream.posts(post(0), post(1));
	await waitFor(() => expect(posts()).toHaveLength(2));
});

test('a new verdict moves to its place, and repeated ones do not', async () => {
	const stream = await begun();
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'excluded');
	const verdict = () => screen.findByText('Filtered out', { selector: 'p *' });
	const looks = async () => (await verdict()).closest('div')?.className;
	stream.posts(post(0, excluded));
	expect(await looks()).toMatch(/excluded/);
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'included');
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'excluded');
	expect(await looks()).not.toMatch(/excluded/);
});

test('a post overridden during a run stays visible, and the override can be undone', async () => {
	const stream = await begun();
	stream.posts(post(0), post(1, notJudged));
	await waitFor(() => expect(posts()).toHaveLength(1));
	const route = `PUT /api/filter/runs/${runA}/tweets/${post(0).tweetId}/override`;
	server.next(route, () => json(post(0, { manualExclude: true })));
	await userEvent.click(button('Filter out the post of Ines Okafor'));
	expect(server.requestsTo(route)[0]?.body).toEqual({ value: 'exclude' });
	await waitFor(() => expect(posts()[0]).toContain('by you'));
	expect(posts()[0]).toContain('Warble included it: A concrete cause');
	server.next(route, () => json(post(0)));
	await userEvent.click(button('Undo the post of Ines Okafor'));
	expect(server.requestsTo(route)[1]?.body).toEqual({ value: null });
	await waitFor(() => expect(posts()[0]).not.toContain('by you'));
});

test('the template’s name stays while the run continues in the other tab', async () => {
	const stream = await begun();
	await userEvent.click(screen.getByRole('tab', { name: 'Previous Runs' }));
	stream.progress({ processed: 2, total: 4, filtered: 1 });
	expect(await progress('2/4 processed — 1 matched')).toBeTruthy();
	await act(async () => undefined);
	expect(screen.getByText('running')).toBeTruthy();
});
