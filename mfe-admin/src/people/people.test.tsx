import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import './people-page.tsx';
import { openAdmin } from '../testing/open-admin.tsx';
import { people } from '../testing/people.ts';
import { answer, refuse } from '../testing/replies.ts';

const PEOPLE = '/app/admin/people';
const LIST = 'GET /api/admin/people?limit=50';
const [mara, ines] = people;

const row = async (name: string | RegExp) =>
	within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

test('lists accounts with address, plan and last visit', async () => {
	openAdmin(PEOPLE, { [LIST]: answer({ people, next_cursor: null }) });
	const first = await row(/^Mara Lindqvist/);
	expect(first.getByText('mara@example.org')).toBeTruthy();
	expect(first.getByText('trialing')).toBeTruthy();
	expect((await row('ines')).getByText('over 60 days ago')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
});

test('finds by name or address, and keeps the words in the address', async () => {
	const { visited } = openAdmin(PEOPLE, {
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

test('shows more, and offers to try again', async () => {
	const replies = { [LIST]: refuse(503, 'not_ready', 'Not now.') };
	openAdmin(PEOPLE, replies);
	await screen.findByText("We couldn't load the accounts");
	Object.assign(replies, {
		[LIST]: answer({ people: [mara], next_cursor: 'c2' }),
		[`${LIST}&cursor=c2`]: answer({ people: [ines], next_cursor: null }),
	});
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
	await row('ines');
	expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
