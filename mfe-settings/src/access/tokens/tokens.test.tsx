import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import { access, made, noAccess, token } from '../../testing/access-samples.ts';
import { ACCESS, openSettings, press, section } from '../../testing/open-settings.tsx';
import { dayAfter } from './expiry.ts';

const CREATE = 'POST /api/access/tokens';
const REVOKE = `DELETE /api/access/tokens/${token.id}`;

async function open(replies: Parameters<typeof openSettings>[0] = {}) {
	const visit = openSettings(replies, trialing, '/access');
	const tokens = await section('Your tokens');
	await tokens.findByRole('button', { name: 'Create a token' });
	return { visit, tokens };
}
const typeName = (name: string) => userEvent.type(screen.getByLabelText('Name'), name);
const rows = () =>
	within(screen.getByRole('list', { name: 'Tokens, newest first' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent);

test('tokens are listed with what they may do, their last use and when they expire', async () => {
	await open();
	const [first, second] = rows();
	expect(first).toMatch(
		/^Backup script …a1b2Read onlyCreated on 20 November 2026; last used 2 h agoExpires on \d+ \w+ \d{4}Revoke$/,
	);
	expect(second).toMatch(/not used yetExpires in 3 days, on /);
});

test('a new token expires in 90 days, publishes with approval, and is shown once', async () => {
	const { visit } = await open({ [CREATE]: answer(made) });
	await press('Create a token');
	expect(document.activeElement).toBe(screen.getByLabelText('Name'));
	await typeName(' Home server ');
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(true);
	visit.replies[ACCESS] = answer({ ...access, tokens: [made.token] });
	await press('Create the token');
	const secret = await screen.findByRole('group', { name: '“Home server” was created' });
	expect(document.activeElement).toBe(secret);
	expect(secret.textContent).toContain(made.secret);
	expect(secret.textContent).toContain('It won’t be shown again.');
	expect(visit.bodies(CREATE)).toEqual([{ name: 'Home server', right: 'propose', days: 90 }]);
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(false);
	await press('Done');
	expect(screen.queryByText(made.secret)).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a token' }));
	await waitFor(() => expect(rows()).toHaveLength(1));
});

test('the secret can be copied', async () => {
	const { tokens } = await open({ [CREATE]: answer(made) });
	await press('Create a token');
	await typeName('Home server');
	await press('Create the token');
	await userEvent.setup().click(await tokens.findByRole('button', { name: 'Copy the token' }));
	expect(await navigator.clipboard.readText()).toBe(made.secret);
});

test('a name and a valid date are required', async () => {
	const { visit } = await open({ [CREATE]: answer(made) });
	await press('Create a token');
	await press('Create the token');
	expect(screen.getByText('Enter a name.')).toBeDefined();
	expect(document.activeElement).toBe(screen.getByLabelText('Name'));
	await typeName('Home server');
	await userEvent.selectOptions(screen.getByLabelText('Expires'), 'On another date');
	const day = screen.getByLabelText('Expires on');
	await userEvent.clear(day);
	await press('Create the token');
	expect(screen.getByText('Choose a date after today and within a year.')).toBeDefined();
	expect(document.activeElement).toBe(day);
	await userEvent.type(day, dayAfter(10));
	await press('Create the token');
	await screen.findByText('“Home server” was created');
	expect(visit.bodies(CREATE)).toEqual([{ name: 'Home server', right: 'propose', days: 10 }]);
});

test('to publish without asking, the user signs in again and comes back', async () => {
	const { visit } = await open({
		[CREATE]: refuse(403, 'confirmation_failed', 'Sign in again to create it.'),
		'POST /auth/logout': answer({}),
	});
	await press('Create a token');
	await typeName('Home server');
	await userEvent.click(screen.getByRole('radio', { name: 'Publish without asking' }));
	expect(screen.getByText('Anyone who gets this token can post in your name')).toBeDefined();
	await press('Create the token');
	expect((await screen.findByRole('alert')).textContent).toContain('Sign in again to create it.');
	await press('Sign in again');
	await waitFor(() => expect(visit.onUnauthorized).toHaveBeenCalledOnce());
});

test('says why a token was not created, and keeps the form', async () => {
	await open({ [CREATE]: refuse(409, 'token_limit_reached', 'You have 20 tokens.') });
	await press('Create a token');
	await typeName('Home server');
	await press('Create the token');
	expect((await screen.findByRole('alert')).textContent).toContain('You have 20 tokens.');
	expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
	expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Home server');
});

test('a token is revoked after a confirmation', async () => {
	const { visit } = await open({ [REVOKE]: answer({}) });
	await press('Revoke Backup script');
	const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Backup script”?' }));
	await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
	expect(visit.bodies(REVOKE)).toEqual([]);
	await press('Revoke Backup script');
	visit.replies[ACCESS] = answer(noAccess);
	await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
	expect(await screen.findByText('“Backup script” was revoked.')).toBeDefined();
	expect(await screen.findByText(/^No tokens yet/)).toBeDefined();
});

test('says that a token was not revoked', async () => {
	await open({ [REVOKE]: refuse(503, 'not_ready', 'Warble is starting.') });
	await press('Revoke Backup script');
	await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
	const alert = await screen.findByRole('alert');
	expect(alert.textContent).toBe('“Backup script” wasn’t revokedWarble is starting.');
});
