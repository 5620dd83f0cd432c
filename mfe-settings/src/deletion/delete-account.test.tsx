import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Deletion } from 'bff/contract/deletion/deletion';
import { testProps } from 'remote-kit/harness/test-props';
import { expect, test, vi } from 'vitest';
import './delete-account-dialog.tsx';
import { answer, type Replies, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { openSettings, press, section } from '../testing/open-settings.tsx';

const READ = 'GET /api/account/deletion';
const DELETE = 'POST /api/account/deletion';
const { username } = testProps().session.user;
const withPassword: Deletion = {
	deletesAt: null,
	confirmBy: 'password',
	hasSignedInRecently: false,
	providers: [],
};

/** Opens the dialog, and returns its content. */
async function openDialog(replies: Replies) {
	const visit = openSettings(replies, trialing, '/account');
	await section('Delete account');
	await press('Delete my account');
	const dialog = within(await screen.findByRole('dialog'));
	return { visit, dialog };
}

async function confirm(dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
	await userEvent.type(await dialog.findByLabelText(`Type ${username} to confirm`), username);
	await userEvent.type(dialog.getByLabelText('Your password'), 'my password');
	await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
}

test('needs the username and the password, and then lets the shell show the deadline', async () => {
	const { visit, dialog } = await openDialog({
		[READ]: answer(withPassword),
		[DELETE]: answer({ deletesAt: '2026-12-07T09:00:00.000Z' }),
	});
	const name = await dialog.findByLabelText(`Type ${username} to confirm`);
	const link = dialog.getByRole('link', { name: 'export your data' });
	expect(link.getAttribute('href')).toBe('/billing/export');
	await userEvent.type(name, 'somebody');
	await userEvent.type(dialog.getByLabelText('Your password'), 'my password');
	await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
	expect(dialog.getByText(`Type ${username} to confirm.`)).toBeDefined();
	expect(visit.bodies(DELETE)).toEqual([]);
	await userEvent.clear(name);
	await userEvent.type(name, username);
	await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
	await vi.waitFor(() => expect(visit.onSessionChanged).toHaveBeenCalledOnce());
	expect(visit.bodies(DELETE)).toEqual([{ username, password: 'my password' }]);
});

test('says that nothing was deleted when Stripe fails, and can be tried again', async () => {
	const { visit, dialog } = await openDialog({
		[READ]: answer(withPassword),
		[DELETE]: refuse(503, 'billing_unavailable', 'We couldn’t cancel your subscription.'),
	});
	await confirm(dialog);
	const notice = (await dialog.findByRole('alert')).textContent;
	expect(notice).toContain('Your account was not deleted');
	expect(notice).toContain('We couldn’t cancel your subscription.');
	visit.replies[DELETE] = answer({ deletesAt: '2026-12-07T09:00:00.000Z' });
	await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
	await vi.waitFor(() => expect(visit.onSessionChanged).toHaveBeenCalledOnce());
});

const unclear: [string, NonNullable<Replies[string]>][] = [
	['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
	['a page of a proxy', () => new Response('Gateway Time-out', { status: 504 })],
	['a fault of the server', refuse(500, 'internal', 'Something went wrong.')],
];

test.each(unclear)(
	'with %s, the server is asked again whether the account will be deleted',
	async (_, reply) => {
		const { visit, dialog } = await openDialog({ [READ]: answer(withPassword) });
		visit.replies[DELETE] = () => {
			visit.replies[READ] = answer({ ...withPassword, deletesAt: '2026-12-07T09:00:00.000Z' });
			return reply();
		};
		await confirm(dialog);
		await vi.waitFor(() => expect(visit.onSessionChanged).toHaveBeenCalledOnce());
		expect(dialog.queryByRole('alert')).toBeNull();
	},
);

test.each(unclear)(
	'with %s, it does not say that the account was not deleted',
	async (_, reply) => {
		const { dialog } = await openDialog({ [READ]: answer(withPassword), [DELETE]: reply });
		await confirm(dialog);
		const notice = (await dialog.findByRole('alert')).textContent;
		expect(notice).toContain('We couldn’t tell whether your account was deleted');
		expect(notice).toContain('Reload to check.');
		expect(notice).not.toContain('was not deleted');
	},
);

test('a second attempt after a lost response lets the shell show the deadline', async () => {
	const { visit, dialog } = await openDialog({
		[READ]: answer(withPassword),
		[DELETE]: refuse(403, 'account_deleting', 'This account will be deleted.'),
	});
	await confirm(dialog);
	await vi.waitFor(() => expect(visit.onSessionChanged).toHaveBeenCalledOnce());
});

test('without a password, a sign-in through the provider comes first', async () => {
	const { dialog } = await openDialog({
		[READ]: answer({ ...withPassword, confirmBy: 'sign_in', providers: ['google'] }),
	});
	const link = await dialog.findByRole('link', { name: 'Sign in with Google' });
	expect(link.getAttribute('href')).toBe('/auth/google');
	expect(dialog.queryByRole('button', { name: 'Delete my account' })).toBeNull();
	link.addEventListener('click', (event) => event.preventDefault());
	await userEvent.click(link);
	expect(sessionStorage.getItem('warble-return-to')).toBe('/app/settings/account');
	sessionStorage.clear();
});

test('after that sign-in, only the username is needed', async () => {
	const { visit, dialog } = await openDialog({
		[READ]: answer({ ...withPassword, confirmBy: 'sign_in', hasSignedInRecently: true }),
		[DELETE]: answer({ deletesAt: '2026-12-07T09:00:00.000Z' }),
	});
	await userEvent.type(await dialog.findByLabelText(`Type ${username} to confirm`), username);
	expect(dialog.queryByLabelText('Your password')).toBeNull();
	await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
	await vi.waitFor(() => expect(visit.onSessionChanged).toHaveBeenCalledOnce());
	expect(visit.bodies(DELETE)).toEqual([{ username }]);
});
