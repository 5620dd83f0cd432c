import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import './announcements-page.tsx';
import { answer, refuse } from 'remote-kit/testing/replies';
import { announcements } from '../testing/announcements.ts';
import { openAdmin } from '../testing/open-admin.tsx';

const PAGE = '/app/admin/announcements';
const LIST = 'GET /api/admin/announcements';
const ADD = 'POST /api/admin/announcements';
const START = 'PUT /api/admin/maintenance';
const END = 'DELETE /api/admin/maintenance';
const [warning] = announcements;
const REMOVE = `DELETE /api/admin/announcements/${warning?.id}`;
const nothing = answer({ maintenance: null, announcements: [] });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an operator announces something to the users of a plan, and removes it', async () => {
	const replies = { [LIST]: nothing, [ADD]: answer(warning), [REMOVE]: answer({}) };
	const { sent } = openAdmin(PAGE, replies);
	await screen.findByText('No announcements');
	await press('Announce');
	expect(await screen.findByText('Write the announcement.')).toBeTruthy();
	expect(sent.some(({ route }) => route === ADD)).toBe(false);
	await userEvent.type(screen.getByLabelText('Text'), 'X is slow.');
	await userEvent.selectOptions(screen.getByLabelText('To'), 'People on a trial');
	await press('Add a link');
	await userEvent.type(screen.getByLabelText('Link address'), '/app/queue');
	await userEvent.type(screen.getByLabelText('Link text'), 'Your queue');
	replies[LIST] = answer({ maintenance: null, announcements: [warning] });
	await press('Announce');
	await screen.findByRole('rowheader', { name: /^X answers slowly today/ });
	expect(sent.find(({ route }) => route === ADD)?.body).toMatchObject({
		text: 'X is slow.',
		severity: 'info',
		audience: 'trial',
		link: { label: 'Your queue', url: '/app/queue' },
		startsAt: expect.stringMatching(/Z$/),
	});
	const body = sent.find(({ route }) => route === ADD)?.body as Record<string, string> | undefined;
	const lasts = Date.parse(body?.endsAt ?? '') - Date.parse(body?.startsAt ?? '');
	expect(lasts).toBeCloseTo(86_400_000, -3);
	expect(screen.getByLabelText('Text')).toHaveProperty('value', '');
	replies[LIST] = nothing;
	await press(`Remove: ${warning?.text}`);
	await screen.findByText('No announcements');
	expect(document.activeElement?.textContent).toBe('The announcement was removed.');
});

test('an announcement ends after it has begun', async () => {
	const { sent } = openAdmin(PAGE, { [LIST]: nothing, [ADD]: answer(warning) });
	await userEvent.type(await screen.findByLabelText('Text'), 'X is slow.');
	const form = within(screen.getByRole('region', { name: 'New announcement' }));
	const setTime = (label: string, value: string) =>
		fireEvent.change(form.getByLabelText(label), { target: { value } });
	await userEvent.selectOptions(form.getByLabelText('Shown from'), 'A time…');
	await userEvent.selectOptions(form.getByLabelText('Shown for'), 'Until a time…');
	setTime('Start (your time)', '2026-11-20T18:00');
	setTime('End (your time)', '2026-11-20T18:00');
	await press('Announce');
	expect(await screen.findByText('Enter a time after the start.')).toBeTruthy();
	expect(sent.some(({ route }) => route === ADD)).toBe(false);
	setTime('End (your time)', '2026-11-20T18:01');
	await press('Announce');
	await screen.findByText(/^Announced\./);
	expect(sent.find(({ route }) => route === ADD)?.body).toMatchObject({
		startsAt: new Date(2026, 10, 20, 18, 0).toISOString(),
		endsAt: new Date(2026, 10, 20, 18, 1).toISOString(),
	});
});

test('the banner is previewed as users will see it, and the times are written out', async () => {
	openAdmin(PAGE, { [LIST]: nothing });
	const text = await screen.findByLabelText<HTMLTextAreaElement>('Text');
	expect(text.tagName).toBe('TEXTAREA');
	expect(text.rows).toBe(2);
	expect(screen.queryByRole('group', { name: 'Preview' })).toBeNull();
	await userEvent.type(text, 'X is slow.{Enter}Wait.');
	await press('Add a link');
	await userEvent.type(screen.getByLabelText('Link address'), '/app/queue');
	await userEvent.type(screen.getByLabelText('Link text'), 'Your queue');
	await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Problem');
	const preview = screen.getByRole('group', { name: 'Preview' });
	expect(preview.textContent).toBe('PreviewX is slow. Wait. Your queueDismiss');
	expect(preview.querySelector('[data-severity=problem]')).toBeTruthy();
	await userEvent.selectOptions(screen.getByLabelText('Shown from'), 'A time…');
	const start = screen.getByLabelText('Start (your time)');
	fireEvent.change(start, { target: { value: '2027-11-26T04:45' } });
	expect(screen.getByText('26 Nov 2027, 04:45')).toBeTruthy();
	expect(screen.getByText('Until 27 Nov 2027, 04:45')).toBeTruthy();
});

test('a refused announcement stays in the form, with the reason', async () => {
	const refusal = refuse(400, 'invalid_input', 'This time has passed.');
	openAdmin(PAGE, { [LIST]: nothing, [ADD]: refusal });
	await userEvent.type(await screen.findByLabelText('Text'), 'X is slow.');
	await press('Announce');
	expect((await screen.findByRole('alert')).textContent).toContain('This time has passed.');
	expect(screen.getByLabelText('Text')).toHaveProperty('value', 'X is slow.');
});

test('maintenance that takes longer than planned says so', async () => {
	const until = '2026-11-20T21:30:00.000Z';
	openAdmin(PAGE, { [LIST]: answer({ maintenance: { until }, announcements: [] }) });
	expect(await screen.findByText(/^Warble is still read-only. The planned end was /)).toBeTruthy();
});

test('Warble becomes read-only, after a confirmation, and allows changes again', async () => {
	const until = '2037-11-23T21:30:00.000Z';
	const on = answer({ maintenance: { until }, announcements: [] });
	const replies = { [LIST]: nothing, [START]: answer({ until }), [END]: answer({}) };
	const { sent } = openAdmin(PAGE, replies);
	const section = within(await screen.findByRole('region', { name: 'Maintenance' }));
	replies[LIST] = on;
	await press('Make Warble read-only');
	expect(sent.some(({ route }) => route === START)).toBe(false);
	const dialog = await screen.findByRole('dialog', { name: 'Make Warble read-only?' });
	await userEvent.click(within(dialog).getByRole('button', { name: 'Make Warble read-only' }));
	await section.findByText(/^Warble is read-only until /);
	expect(sent.find(({ route }) => route === START)?.body).toEqual({
		until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
	});
	replies[LIST] = nothing;
	await press('Allow changes');
	await section.findByText(/^Off\./);
});

test('a change that failed is no longer an error after one that succeeded', async () => {
	const until = '2037-11-23T21:30:00.000Z';
	const replies = {
		[LIST]: answer({ maintenance: { until }, announcements: [] }),
		[START]: refuse(400, 'invalid_input', 'This time has passed.'),
		[END]: answer({}),
	};
	openAdmin(PAGE, replies);
	await screen.findByText(/^Warble is read-only until /);
	await press('Change the end');
	expect((await screen.findByRole('alert')).textContent).toContain('Maintenance wasn’t changed');
	replies[LIST] = nothing;
	await press('Allow changes');
	await screen.findByText(/^Off\./);
	expect(screen.queryByText('Maintenance wasn’t changed')).toBeNull();
});
