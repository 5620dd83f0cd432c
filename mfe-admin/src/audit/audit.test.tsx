import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import './audit-page.tsx';
import { answer, refuse } from 'remote-kit/testing/replies';
import { entries } from '../testing/audit.ts';
import { openAdmin } from '../testing/open-admin.tsx';

const AUDIT = '/app/admin/audit';
const LIST = 'GET /api/admin/audit?limit=50';

const rows = async () => {
	await screen.findByRole('table', { name: 'Audit log, newest first' });
	return screen.getAllByRole('row').map(({ textContent }) => textContent);
};

test('says who did what and when', async () => {
	openAdmin(AUDIT, { [LIST]: answer({ entries, next_cursor: null }) });
	const [, first, second] = await rows();
	expect(first).toMatch(/^toveSigned out by an operatorby: demo, ended: 2.*Firefox on Windows$/);
	expect(second).toMatch(/Subscription changedstatus: payment overdue.*none$/);
});

test('is limited to a person and a kind, and keeps both in the address', async () => {
	const only = answer({ entries: entries.slice(2), next_cursor: null });
	const { visited } = openAdmin(AUDIT, {
		[LIST]: answer({ entries, next_cursor: null }),
		[`${LIST}&person=tove`]: only,
		[`${LIST}&person=tove&kind=login`]: only,
	});
	await rows();
	await userEvent.type(
		screen.getByRole('searchbox', { name: 'Username or address' }),
		'tove{Enter}',
	);
	await userEvent.selectOptions(screen.getByLabelText('What happened'), 'Signed in');
	expect(visited).toEqual([`${AUDIT}?person=tove`, `${AUDIT}?person=tove&kind=login`]);
	expect(await rows()).toHaveLength(2);
});

test('shows more, says when there is nothing, and offers to retry', async () => {
	const replies = { [LIST]: refuse(503, 'not_ready', 'Not now.') };
	openAdmin(AUDIT, replies);
	await screen.findByText('We couldn’t load the audit log');
	Object.assign(replies, {
		[LIST]: answer({ entries: entries.slice(0, 1), next_cursor: 'c2' }),
		[`${LIST}&cursor=c2`]: answer({ entries: entries.slice(1), next_cursor: null }),
		[`${LIST}&kind=logout`]: answer({ entries: [], next_cursor: null }),
	});
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
	await screen.findByText('Subscription changed');
	await userEvent.selectOptions(screen.getByLabelText('What happened'), 'Signed out');
	await screen.findByText('Nothing of this kind happened in the last year');
});

test('says that a person is unknown', async () => {
	openAdmin(`${AUDIT}?person=zoe`, {
		[`${LIST}&person=zoe`]: refuse(404, 'not_found', 'There’s no account zoe.'),
	});
	await screen.findByText('There’s no account zoe');
});
