import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refuse } from 'remote-kit/testing/replies';
import { expect, test } from 'vitest';
import { MAIL_ADDRESS, openSettings, PUBLISHING, section } from '../testing/open-settings.tsx';
import { mailArrives, publishing } from '../testing/samples.ts';
import { changesOf, findProblems, publishingValuesOf } from './publishing-values.ts';

const SAVE = 'PUT /api/publishing/settings';
const form = () => section('Publishing');
/** By its label, because roles of a page with seven forms of times are slow to find. */
const weekday = (name: string) => within(screen.getByLabelText(name, { selector: 'fieldset' }));
const loaded = () => screen.findByText('Slots');

test('slots are added and removed, and one day is copied to all', async () => {
	const visit = openSettings({ [SAVE]: answer(publishing) });
	await loaded();
	const tuesday = weekday('Tuesday');
	expect(tuesday.getByText('No slots')).toBeDefined();
	await userEvent.type(tuesday.getByLabelText('New time on Tuesday'), '12:30');
	await userEvent.click(tuesday.getByRole('button', { name: 'Add to Tuesday' }));
	expect(tuesday.getByText('12:30')).toBeDefined();
	await userEvent.click(weekday('Saturday').getByRole('button', { name: 'Remove Saturday 09:00' }));
	expect(weekday('Saturday').getByText('No slots')).toBeDefined();
	expect(document.activeElement).toBe(screen.getByLabelText('New time on Saturday'));
	await userEvent.click(tuesday.getByRole('button', { name: 'Copy to all days from Tuesday' }));
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	await screen.findByText('Publishing settings saved.');
	expect(visit.bodies(SAVE)).toEqual([
		{ slots: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: day, time: '12:30' })) },
	]);
});

test('Enter in a time adds it only once', async () => {
	const visit = openSettings();
	await loaded();
	const monday = weekday('Monday');
	await userEvent.type(monday.getByLabelText('New time on Monday'), '08:00{Enter}');
	expect(monday.getAllByText('08:00')).toHaveLength(1);
	await userEvent.clear(monday.getByLabelText('New time on Monday'));
	await userEvent.type(monday.getByLabelText('New time on Monday'), '06:15{Enter}');
	expect(monday.getByText('06:15')).toBeDefined();
	expect(visit.bodies(SAVE)).toEqual([]);
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(true);
});

test.each([
	['new york', 'America/New_York'],
	['kyiv', 'Europe/Kyiv'],
	['kolkata', 'Asia/Kolkata'],
])('the time zone is found by a search for %s', async (words, found) => {
	const visit = openSettings({ [SAVE]: answer({ ...publishing, zone: found }) });
	await loaded();
	const zone = (await form()).getByLabelText('Time zone');
	await userEvent.clear(zone);
	await userEvent.type(zone, words);
	await userEvent.click(await screen.findByRole('option', { name: found.replace('_', ' ') }));
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(visit.bodies(SAVE)).toEqual([{ zone: found }]));
});

test('another time zone says how many queued posts would be missed before it is saved [L3]', async () => {
	const now = Date.now();
	const queued = (hours: number, more: object = {}) => ({
		publication: {
			status: 'queued',
			undoUntil: null,
			localTime: new Date(now + hours * 3_600_000).toISOString().slice(0, 16),
			...more,
		},
	});
	const days = [
		{ drafts: [queued(2), queued(8), queued(12), queued(3, { status: 'posted' })] },
		{ drafts: [queued(30)] },
	];
	openSettings({
		'GET /api/publishing/settings': answer({ ...publishing, zone: 'UTC' }),
		'GET /api/queue?days=3': answer({ days }),
	});
	await loaded();
	const zone = (await form()).getByLabelText('Time zone');
	const choose = async (name: string) => {
		await userEvent.clear(zone);
		await userEvent.type(zone, name);
		await userEvent.click(await screen.findByRole('option', { name }));
	};
	await choose('Asia/Tokyo');
	await screen.findByText(/^In this zone, the time of 2 queued posts has passed\./);
	await choose('Asia/Dubai');
	await screen.findByText(/^In this zone, the time of 1 queued post has passed\./);
	await choose('America/New York');
	await waitFor(() => expect(screen.queryByText(/^In this zone/)).toBeNull());
});

test('reading results is off because it costs, and has a budget once it is on', async () => {
	const visit = openSettings({ [SAVE]: answer({ ...publishing, resultsLimit: 1 }) });
	await loaded();
	expect((await form()).getByText(/^Off, because reads cost\./).textContent).toBe(
		'Off, because reads cost. Each post is read on days 1, 3, 7 and 30: $0.02 a post.',
	);
	await userEvent.click((await form()).getByLabelText(/^Read likes/));
	expect(
		(await form()).getByLabelText('Most to spend on reading in a month, in dollars'),
	).toHaveProperty('value', '1');
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(visit.bodies(SAVE)).toEqual([{ resultsLimit: 1 }]));
});

test('an invalid limit is not sent', async () => {
	const visit = openSettings({ [SAVE]: answer(publishing) });
	await loaded();
	expect((await form()).getByText('$0.42 spent this month')).toBeDefined();
	const limit = (await form()).getByLabelText(/^Most to spend at X/);
	await userEvent.type(limit, 'ten');
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	await (await form()).findByText('Enter an amount in dollars, or leave it empty for no limit.');
	expect(visit.bodies(SAVE)).toEqual([]);
	await userEvent.clear(limit);
	await userEvent.type(limit, '12,50');
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(visit.bodies(SAVE)).toEqual([{ monthlyLimit: 12.5 }]));
});

test('settings that were not saved stay in the form, with the reason', async () => {
	openSettings({ [SAVE]: refuse(503, 'not_ready', 'Warble is starting.') });
	await loaded();
	await userEvent.click((await form()).getByLabelText(/^Email me/));
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	expect((await (await form()).findByRole('alert')).textContent).toContain('Warble is starting.');
	expect((await form()).getByLabelText(/^Email me/)).toHaveProperty('checked', false);
});

test('without X it says that posts are posted by hand, and offers to connect X', async () => {
	openSettings({
		[PUBLISHING]: answer({
			...publishing,
			method: { kind: 'open_in_x', why: 'X is not connected.', connectHelps: true },
		}),
	});
	await loaded();
	expect((await form()).getByText('You post on X yourself.').parentElement?.textContent).toBe(
		'You post on X yourself. X is not connected. At its time, a queued post waits for you in the queue.',
	);
	expect((await form()).getByRole('button', { name: 'Connect X' })).toBeDefined();
});

test('settings count as unchanged until something has changed', () => {
	const values = publishingValuesOf(publishing);
	expect(changesOf(values, publishing)).toEqual({});
	expect(findProblems(values, ['Europe/Oslo'])).toEqual({});
	expect(findProblems({ ...values, zone: 'Europe/Os' }, ['Europe/Oslo'])).toEqual({
		zone: 'Choose a time zone from the list.',
	});
});

test('returned mail is reported, and can be tried again', async () => {
	const returned = { ...mailArrives, returnedAt: '2026-11-20T08:00:00.000Z' };
	const CHECK = 'POST /api/mail/address/check';
	const visit = openSettings({ [MAIL_ADDRESS]: answer(returned), [CHECK]: answer(returned) });
	await screen.findByText('Email to mara@example.org is bouncing');
	await userEvent.click((await form()).getByRole('button', { name: 'Try again' }));
	await screen.findByText(
		"An email is on its way. If it arrives, we'll send all your emails again.",
	);
	expect(visit.bodies(CHECK)).toHaveLength(1);
});

test('the weekly digest is turned on', async () => {
	const visit = openSettings({ [SAVE]: answer({ ...publishing, weeklyDigest: true }) });
	await loaded();
	await userEvent.click((await form()).getByLabelText(/^Once a week/));
	await userEvent.click((await form()).getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(visit.bodies(SAVE)).toEqual([{ weeklyDigest: true }]));
});
