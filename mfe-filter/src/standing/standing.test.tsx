import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { standingRun } from 'remote-kit/testing/standing-samples';
import { beforeEach, expect, test } from 'vitest';
import { keepEdits } from '../template/form/unsaved-edits.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, dialog, enter, openSelected } from '../testing/open-selected.ts';
import {
	edits,
	fourPosts,
	run,
	runA,
	runB,
	running,
	template,
	templateA,
} from '../testing/samples.ts';
import { privateFeed, standing } from '../testing/standing-samples.ts';

const timetable = `/api/filter/templates/${templateA}/timetable`;
const feed = `/api/filter/templates/${templateA}/feed`;
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
	server.runs([run()]);
});

const part = () => screen.findByRole('region', { name: 'Runs by itself' });
const find = async (text: string | RegExp) => within(await part()).findByText(text);
const press = async (name: string) =>
	userEvent.click(await within(await part()).findByRole('button', { name }));
const confirm = async (name: string) =>
	userEvent.click((await dialog()).getByRole('button', { name }));
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

test('a filter can run every day at a chosen time, on the user’s clock and up to a daily limit', async () => {
	await openSelected(server);
	await press('Run by itself…');
	expect(await find('On your clock, Europe/Oslo.')).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Every day' }));
	enter(screen.getByLabelText('at'), '07:30');
	enter(screen.getByRole('textbox', { name: 'Daily limit ($)' }), '1.20');
	const saved = standing({ nextAt: '2036-11-28T06:30:00.000Z' });
	server.next(`PUT ${timetable}`, () => json(saved));
	server.standing(saved);
	await press('Start running by itself');
	expect(await find('Next Fri 28 Nov, 07:30')).toBeTruthy();
	expect(document.activeElement).toBe(await part());
	expect(server.requestsTo(`PUT ${timetable}`)[0]?.body).toEqual({
		every: 'slots',
		slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '07:30' })),
		zone: 'Europe/Oslo',
		dailyLimit: 1.2,
	});
	expect(screen.getByText('By itself: next Fri 28 Nov, 07:30', { exact: false })).toBeTruthy();
});

test('chosen days begin with Monday to Friday, and each day can have several times', async () => {
	await openSelected(server);
	await press('Run by itself…');
	await userEvent.click(await screen.findByRole('radio', { name: 'On chosen days and times' }));
	await press('Edit Friday');
	await press('Remove Friday 08:00');
	await press('Edit Saturday');
	enter(screen.getByLabelText('New time on Saturday'), '18:00');
	await press('Add to Saturday');
	await press('Start running by itself');
	const [sent] = server.requestsTo(`PUT ${timetable}`);
	expect(sent?.body).toMatchObject({
		slots: [
			...[1, 2, 3, 4].map((weekday) => ({ weekday, time: '08:00' })),
			{ weekday: 6, time: '18:00' },
		],
	});
});

test('a refused timetable says why, and keeps what was typed', async () => {
	await openSelected(server);
	await press('Run by itself…');
	const limit = await screen.findByRole('textbox', { name: 'Daily limit ($)' });
	enter(limit, '0');
	await press('Start running by itself');
	expect(await find('Enter an amount from 0.01 to 100.')).toBeTruthy();
	expect(server.requestsTo(`PUT ${timetable}`)).toEqual([]);
	enter(limit, '3');
	await userEvent.click(screen.getByRole('radio', { name: 'Every hour' }));
	const message = 'You have 20 filters that run by themselves.';
	server.refuse(`PUT ${timetable}`, 409, { code: 'standing_limit_reached', message });
	await press('Start running by itself');
	expect(await find(message)).toBeTruthy();
	expect(limit).toHaveProperty('value', '3');
	expect(screen.getByRole('radio', { name: 'Every hour' })).toHaveProperty('checked', true);
});

test('a filter can be paused and resumed', async () => {
	server.standing(standing());
	await openSelected(server);
	server.next(`PUT ${timetable}/paused`, () => json(standing({ isPaused: true, nextAt: null })));
	server.standing(standing({ isPaused: true, nextAt: null }));
	await press('Pause');
	expect(await find('Paused')).toBeTruthy();
	server.next(`PUT ${timetable}/paused`, () => json(standing()));
	server.standing(standing());
	await press('Resume');
	expect(await find(/^Next/)).toBeTruthy();
	expect(server.requestsTo(`PUT ${timetable}/paused`).map(({ body }) => body)).toEqual([
		{ paused: true },
		{ paused: false },
	]);
});

test('a failure to pause a filter is not shown with its timetable', async () => {
	server.standing(standing());
	await openSelected(server);
	const message = 'Something broke on our side.';
	server.refuse(`PUT ${timetable}/paused`, 500, { code: 'internal', message });
	await press('Pause');
	await find('The filter wasn’t paused.');
	await press('Change…');
	await screen.findByRole('form', { name: 'Timetable' });
	expect(screen.queryByText('The filter wasn’t paused.')).toBeNull();
});

test('running by itself ends after a question', async () => {
	server.standing(standing());
	await openSelected(server);
	await press('Stop running by itself');
	await confirm('Keep it');
	expect(server.requestsTo(`DELETE ${timetable}`)).toEqual([]);
	await press('Stop running by itself');
	server.next(`DELETE ${timetable}`, () => json({}));
	server.standing();
	await confirm('Stop');
	expect(await within(await part()).findByRole('button', { name: 'Run by itself…' })).toBeTruthy();
});

test('the last run, its rest and the cost of today are shown', async () => {
	const error = {
		code: 'daily_limit_reached',
		message: 'The daily limit of $0.50 was reached.',
		error: '',
	} as const;
	server.standing(standing({ lastRun: standingRun({ leftOut: 3, error }), spentToday: 0.5 }));
	await openSelected(server);
	await find('$0.50 of $0.50 spent today');
	expect((await part()).textContent).toContain(
		'26 new posts, 4 worth reading, 3 left out until the next run. The daily limit of $0.50 was reached.',
	);
});

test('a filter that cannot run says why, with a link to where that can be solved', async () => {
	const blocked = { code: 'subscription_required', message: 'Your trial has ended.', error: '' };
	server.always('GET /api/filter/standing', () =>
		json({ filters: [{ ...standing({ nextAt: null }), blocked }], zone: null }),
	);
	await openSelected(server);
	await find('It cannot run now.');
	expect(within(await part()).getByRole('link', { name: 'View plans' })).toHaveProperty(
		'pathname',
		'/billing',
	);
});

test('unsaved changes of the template are not what runs by itself', async () => {
	server.standing(standing());
	keepEdits(templateA, edits({ description: '<p>Other words.</p>', version: 3 }));
	await openSelected(server);
	expect(
		await find('It uses the last saved version, 3, without your unsaved changes.'),
	).toBeTruthy();
});

test('two tabs agree: a change in the other one is there when this one gets the focus', async () => {
	await openSelected(server);
	await within(await part()).findByRole('button', { name: 'Run by itself…' });
	server.standing(standing({ isPaused: true, nextAt: null }));
	comeBack();
	expect(await find('Paused')).toBeTruthy();
});

test('a run that began by itself is linked, and does not collapse the form', async () => {
	server.standing(standing());
	await openSelected(server);
	await find(/^Next/);
	const begun = running({ standing: true });
	server.standing(standing({ runningId: runA }));
	server.runs([begun]);
	const stream = server.stream(`GET /api/filter/runs/${runA}/events`);
	comeBack();
	await find('Running now');
	await waitFor(() => expect(stream.isOpen).toBe(true));
	stream.started(begun);
	expect(within(await part()).getByRole('link', { name: 'See this run' })).toHaveProperty(
		'search',
		`?tab=runs&run=${runA}`,
	);
	server.standing(standing({ lastRun: standingRun() }));
	server.runs([run({ standing: true })]);
	stream.done(run());
	expect(await find(/^Last run/)).toBeTruthy();
	expect(await find(/^Next/)).toBeTruthy();
});

test('a run that began by itself leaves the results that the user looks at in place', async () => {
	const own = run({ id: runB });
	server.runs([running({ id: runB })]);
	const stream = server.stream(`GET /api/filter/runs/${runB}/events`);
	const visit = await openSelected(server);
	server.runs([running({ standing: true }), own]);
	const begun = server.stream(`GET /api/filter/runs/${runA}/events`);
	stream
		.started(running({ id: runB }))
		.posts(...fourPosts)
		.done(own);
	await screen.findByText('Filter executed successfully!', { exact: false, ignore: '[aria-live]' });
	await waitFor(() => expect(server.requestsTo('GET /api/filter/runs').length).toBeGreaterThan(1));
	expect(begun.isOpen).toBe(false);

	await userEvent.click(screen.getByRole('tab', { name: 'Previous Runs' }));
	expect(visit.address()).toContain('tab=runs');
	await waitFor(() => expect(begun.isOpen).toBe(true));
});

test('in Previous Runs, a run that began by itself is marked', async () => {
	server.runs([run({ standing: true })]);
	openFilter('?tab=runs', server);
	expect(await screen.findByText('by itself')).toBeTruthy();
});

test('a private feed is made, its addresses are replaced after a question, and revoked', async () => {
	const user = userEvent.setup();
	server.standing(standing());
	await openSelected(server);
	server.next(`POST ${feed}`, () => json(standing({ feed: privateFeed })));
	server.standing(standing({ feed: privateFeed }));
	await press('Make an address');
	expect(await find(privateFeed.atom)).toBeTruthy();
	await user.click(button('Copy the JSON address'));
	expect(await navigator.clipboard.readText()).toBe(privateFeed.json);

	await press('Make a new address');
	expect((await dialog()).getByText(/The old addresses stop working at once/)).toBeTruthy();
	const renewed = { ...privateFeed, atom: 'https://warble.example/api/feeds/other.atom' };
	server.next(`POST ${feed}`, () => json(standing({ feed: renewed })));
	server.standing(standing({ feed: renewed }));
	await confirm('Make a new address');
	expect(await find(renewed.atom)).toBeTruthy();

	await press('Revoke');
	server.next(`DELETE ${feed}`, () => json(standing()));
	server.standing(standing());
	await confirm('Revoke');
	expect(await within(await part()).findByRole('button', { name: 'Make an address' })).toBeTruthy();
});
