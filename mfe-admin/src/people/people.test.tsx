import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import './people-page.tsx';
import { answer, refuse } from 'remote-kit/testing/replies';
import { openAdmin } from '../testing/open-admin.tsx';
import { people } from '../testing/people.ts';

const PEOPLE = '/app/admin/people';
const LIST = 'GET /api/admin/people?limit=50';
const INVITATIONS = 'GET /api/admin/invitations';
const [mara, ines] = people;
const nobody = answer({ invitations: [] });

const row = async (name: string | RegExp) =>
	within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

test('lists accounts with address, plan and last visit', async () => {
	openAdmin(PEOPLE, { [INVITATIONS]: nobody, [LIST]: answer({ people, next_cursor: null }) });
	const first = await row(/^Mara Lindqvist/);
	expect(first.getByText('mara@example.org')).toBeTruthy();
	expect(first.getByText('in a trial')).toBeTruthy();
	expect((await row('ines')).getByText('over 60 days ago')).toBeTruthy();
	expect(
		(await row('ines')).getByText('since 2 October 2026, will be deleted on 4 December 2026'),
	).toBeTruthy();
	expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
});

test('finds by name or address, and keeps the search text in the address', async () => {
	const { visited } = openAdmin(PEOPLE, {
		[INVITATIONS]: nobody,
		[LIST]: answer({ people, next_cursor: null }),
		[`${LIST}&q=ines+%40`]: answer({ people: [ines], next_cursor: null }),
	});
	await row('ines');
	await userEvent.type(
		screen.getByRole('searchbox', { name: 'Name or address' }),
		' ines @ {Enter}',
	);
	expect(visited).toEqual([`${PEOPLE}?q=ines%20%40`]);
	await row('ines');
	expect(screen.queryByText('mara@example.org')).toBeNull();
});

test('shows more, and offers to retry', async () => {
	const replies = { [INVITATIONS]: nobody, [LIST]: refuse(503, 'not_ready', 'Not now.') };
	openAdmin(PEOPLE, replies);
	await screen.findByText('We couldn’t load the accounts');
	Object.assign(replies, {
		[LIST]: answer({ people: [mara], next_cursor: 'c2' }),
		[`${LIST}&cursor=c2`]: answer({ people: [ines], next_cursor: null }),
	});
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
	await row('ines');
	expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('ends the sessions of a user after a confirmation', async () => {
	const replies = {
		[INVITATIONS]: nobody,
		[LIST]: answer({ people: [mara], next_cursor: null }),
		[`POST /api/admin/people/${mara?.id}/end-sessions`]: answer({ ended: 2 }),
	};
	const { sent } = openAdmin(PEOPLE, replies);
	await userEvent.click(await screen.findByRole('button', { name: 'End sessions of demo' }));
	const dialog = within(await screen.findByRole('dialog'));
	expect(dialog.getByText(/This signs demo out of 2 browsers/)).toBeTruthy();
	replies[LIST] = answer({ people: [{ ...mara, openSessions: 0 }], next_cursor: null });
	await userEvent.click(dialog.getByRole('button', { name: 'End sessions' }));
	await screen.findByText('not signed in');
	expect(sent.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
});

test('sends an invitation again, or says why not', async () => {
	const invitation = {
		id: '00000000-0000-4000-8000-000000000009',
		email: 'ines@example.org',
		createdAt: '2026-11-20T10:00:00.000Z',
		expiresAt: '2026-11-27T10:00:00.000Z',
	};
	const SEND = `POST /api/admin/invitations/${invitation.id}/resend`;
	const replies = {
		[INVITATIONS]: answer({ invitations: [invitation] }),
		[LIST]: answer({ people: [mara], next_cursor: null }),
		[SEND]: refuse(503, 'not_ready', 'No email can be sent.'),
	};
	openAdmin(PEOPLE, replies);
	const send = await screen.findByRole('button', { name: 'Send again to ines@example.org' });
	await userEvent.click(send);
	expect((await screen.findByRole('alert')).textContent).toContain('No email can be sent.');
	replies[SEND] = answer({});
	await userEvent.click(send);
	await screen.findByText(/The invitation was sent again/);
});
