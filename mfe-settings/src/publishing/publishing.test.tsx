import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import { MAIL_ADDRESS, openSettings, PUBLISHING } from '../testing/open-settings.tsx';
import { mailArrives, publishing } from '../testing/samples.ts';
import { changesOf, publishingValuesOf } from './publishing-values.ts';

const SAVE = 'PUT /api/publishing/settings';
const openPublishing = (replies: Parameters<typeof openSettings>[0] = {}) =>
	openSettings(replies, trialing, '/publishing');

const weekday = (name: string) => within(screen.getByLabelText(name, { selector: 'fieldset' }));
const editDay = async (name: string) => {
	await userEvent.click(weekday(name).getByRole('button', { name: `Edit ${name}` }));
	return weekday(name);
};
const loaded = () => screen.findByText('Slots');

test('slots are added and removed, and one day is copied to all', async () => {
	const visit = openPublishing({ [SAVE]: answer(publishing) });
	await loaded();
	expect(weekday('Tuesday').getByText('No slots')).toBeDefined();
	const tuesday = await editDay('Tuesday');
	expect(document.activeElement).toBe(tuesday.getByLabelText('New time on Tuesday'));
	await userEvent.type(tuesday.getByLabelText('New time on Tuesday'), '12:30');
	await userEvent.click(tuesday.getByRole('button', { name: 'Add to Tuesday' }));
	expect(tuesday.getByText('12:30')).toBeDefined();
	const saturday = await editDay('Saturday');
	await userEvent.click(saturday.getByRole('button', { name: 'Remove Saturday 09:00' }));
	expect(document.activeElement).toBe(screen.getByLabelText('New time on Saturday'));
	await userEvent.keyboard('{Escape}');
	expect(saturday.getByText('No slots')).toBeDefined();
	expect(document.activeElement).toBe(saturday.getByRole('button', { name: 'Edit Saturday' }));
	await editDay('Tuesday');
	await userEvent.click(tuesday.getByRole('button', { name: 'Copy to all days from Tuesday' }));
	expect(saturday.getByText('12:30')).toBeDefined();
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	await screen.findByText('Publishing settings saved.');
	expect(visit.bodies(SAVE)).toEqual([
		{ slots: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: day, time: '12:30' })) },
	]);
});

test('Enter in a time adds it only once', async () => {
	const visit = openPublishing();
	await loaded();
	const monday = await editDay('Monday');
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
	const visit = openPublishing({ [SAVE]: answer({ ...publishing, zone: found }) });
	await loaded();
	const zone = screen.getByLabelText('Time zone');
	await userEvent.clear(zone);
	await userEvent.type(zone, words);
	await userEvent.click(await screen.findByRole('option', { name: found.replace('_', ' ') }));
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
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
	openPublishing({
		'GET /api/publishing/settings': answer({ ...publishing, zone: 'UTC' }),
		'GET /api/queue?days=3': answer({ days }),
	});
	await loaded();
	const zone = screen.getByLabelText('Time zone');
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

test('reading results is turned on with a small limit, which the budget can change', async () => {
	const visit = openPublishing({ [SAVE]: answer({ ...publishing, resultsLimit: 1 }) });
	await loaded();
	const box = screen.getByLabelText(/^Read likes/);
	expect(box.parentElement?.textContent).toBe(
		'Read likes, replies and views of my posts on X$0.02 a post, read on days 1, 3, 7 and 30. At most $1.00 a month. On Bluesky and Mastodon this is free, and always on.',
	);
	expect(screen.queryByRole('link', { name: 'Change the limit' })).toBeNull();
	await userEvent.click(box);
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(visit.bodies(SAVE)).toEqual([{ resultsLimit: 1 }]));
	expect((await screen.findByRole('link', { name: 'Change the limit' })).getAttribute('href')).toBe(
		'/app/settings#limits',
	);
});

test('a time zone that is not in the list is not sent', async () => {
	const visit = openPublishing({ [SAVE]: answer(publishing) });
	await loaded();
	await userEvent.clear(screen.getByLabelText('Time zone'));
	await userEvent.type(screen.getByLabelText('Time zone'), 'Europe/Os');
	await userEvent.keyboard('{Escape}');
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	await screen.findByText('Choose a time zone from the list.');
	expect(visit.bodies(SAVE)).toEqual([]);
});

test('settings that were not saved stay in the form, with the reason', async () => {
	openPublishing({ [SAVE]: refuse(503, 'not_ready', 'Warble is starting.') });
	await loaded();
	await userEvent.click(screen.getByLabelText(/^Email me/));
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	expect((await screen.findByRole('alert')).textContent).toContain('Warble is starting.');
	expect(screen.getByLabelText(/^Email me/)).toHaveProperty('checked', false);
});

test('without X it says that posts are posted by hand, and offers to connect X', async () => {
	openPublishing({
		[PUBLISHING]: answer({
			...publishing,
			method: { kind: 'open_in_x', why: 'X is not connected.', connectHelps: true },
		}),
	});
	await loaded();
	expect(screen.getByText('You post on X yourself.').parentElement?.textContent).toBe(
		'You post on X yourself. X is not connected. At its time, a queued post waits for you in the queue.',
	);
	expect(screen.getByRole('button', { name: 'Connect X' })).toBeDefined();
});

test('settings count as unchanged until something has changed', () => {
	const values = publishingValuesOf(publishing);
	expect(changesOf(values, publishing)).toEqual({});
});

test('returned mail is reported, and can be tried again', async () => {
	const returned = { ...mailArrives, returnedAt: '2026-11-20T08:00:00.000Z' };
	const CHECK = 'POST /api/mail/address/check';
	const visit = openPublishing({ [MAIL_ADDRESS]: answer(returned), [CHECK]: answer(returned) });
	await screen.findByText('Email to mara@example.org is bouncing');
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await screen.findByText(
		'An email is on its way. If it arrives, we’ll send all your emails again.',
	);
	expect(visit.bodies(CHECK)).toHaveLength(1);
});

test('the weekly digest is turned on', async () => {
	const visit = openPublishing({ [SAVE]: answer({ ...publishing, weeklyDigest: true }) });
	await loaded();
	await userEvent.click(screen.getByLabelText(/^Once a week/));
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(visit.bodies(SAVE)).toEqual([{ weeklyDigest: true }]));
});
