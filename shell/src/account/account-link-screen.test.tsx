import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
	anonymous,
	type FakeAnswer,
	type FakeAnswers,
	never,
	ok,
	refusal,
} from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const token = 'k3J9_vT-8hQwErTyUiOpAsDfGhJkLzXcVbNm1234567';
const kept = 'warble-account-link';
const invitation = ok({ kind: 'invitation', email: 'mara@example.org', username: null });
const reset = ok({ kind: 'reset', email: 'mara@example.org', username: 'maralindqvist' });
const gone = refusal(404, 'link_invalid', 'This link has expired or was used.');

function open(
	link: FakeAnswer | Promise<FakeAnswer>,
	answers: FakeAnswers = {},
	address = `/account-link#${token}`,
) {
	const opened = openApp(address, {
		answers: { ...anonymous, 'POST /auth/link': link, ...answers },
	});
	const used = () =>
		opened.calls.filter(({ to }) => to === 'POST /auth/link/use').map(({ body }) => body);
	return { ...opened, used };
}

test('an invitation creates an account and continues with a full page load', async () => {
	const { person, used, leave } = open(invitation, { 'POST /auth/link/use': ok({ user: {} }) });
	await screen.findByRole('heading', { name: 'Create your account' });
	expect(screen.getByText('Your invitation was sent to mara@example.org.')).toBeDefined();
	await person.type(screen.getByLabelText('Username'), 'mara');
	await person.type(screen.getByLabelText('Password'), 'eight or more{Enter}');
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/callback'));
	expect(used()).toEqual([{ token, username: 'mara', password: 'eight or more', name: '' }]);
	expect(sessionStorage.getItem(kept)).toBeNull();
});

test('a reset link sets a new password for its account', async () => {
	const { person, used, leave } = open(reset, { 'POST /auth/link/use': ok({ user: {} }) });
	await screen.findByRole('heading', { name: 'Set a new password for maralindqvist' });
	const field = screen.getByLabelText('New password');
	expect(field.getAttribute('autocomplete')).toBe('new-password');
	expect(document.activeElement, 'the typing begins there').toBe(field);
	await person.type(field, 'eight or more{Enter}');
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/callback'));
	expect(used()).toEqual([{ token, password: 'eight or more' }]);
});

test('works while another user is signed in', async () => {
	openApp(`/account-link#${token}`, { answers: { 'POST /auth/link': reset } });
	expect(
		await screen.findByRole('heading', { name: 'Set a new password for maralindqvist' }),
	).toBeDefined();
});

test('the token is removed from the address at once and kept across a reload', async () => {
	const { at, calls } = open(reset);
	await screen.findByLabelText('New password');
	expect(at.path + at.hash).toBe('/account-link');
	expect(sessionStorage.getItem(kept)).toBe(token);
	expect(calls.filter(({ to }) => to === 'POST /auth/link').map(({ body }) => body)).toEqual([
		{ token },
	]);
});

test('after a reload the link is read from the tab', async () => {
	sessionStorage.setItem(kept, token);
	open(reset, {}, '/account-link');
	expect(await screen.findByLabelText('New password')).toBeDefined();
});

test.each(['/account-link', '/account-link#main', '/account-link#<script>'])(
	'%s is no link that works',
	async (address) => {
		const { calls } = open(reset, {}, address);
		await screen.findByRole('heading', { name: 'This link no longer works' });
		expect(calls.some(({ to }) => to === 'POST /auth/link')).toBe(false);
	},
);

test('an expired or used link says so and links to the next steps', async () => {
	open(gone);
	await screen.findByRole('heading', { name: 'This link no longer works' });
	expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
		'/reset-password',
	);
	expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('a link that was used elsewhere in the meantime says so', async () => {
	const { person } = open(reset, { 'POST /auth/link/use': gone });
	await person.type(await screen.findByLabelText('New password'), 'eight or more{Enter}');
	const heading = await screen.findByRole('heading', { name: 'This link no longer works' });
	await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a taken username is reported at the field, and the link stays valid', async () => {
	const { person } = open(invitation, {
		'POST /auth/link/use': refusal(409, 'username_taken', 'That username is taken.'),
	});
	await person.type(await screen.findByLabelText('Username'), 'mara');
	await person.type(screen.getByLabelText('Password'), 'eight or more{Enter}');
	expect(await screen.findByText('That username is taken.')).toBeDefined();
	expect(document.activeElement).toBe(screen.getByLabelText('Username'));
	expect(sessionStorage.getItem(kept)).toBe(token);
});

test('a short password is reported before the request', async () => {
	const { person, used } = open(reset);
	await person.type(await screen.findByLabelText('New password'), 'seven 7{Enter}');
	await waitFor(() =>
		expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'),
	);
	expect(used()).toEqual([]);
});

test('when the link cannot be read, the user can try again', async () => {
	const { person, reload } = open(refusal(503, 'not_ready', 'Warble is starting.'));
	await screen.findByText('Warble is starting.');
	await person.click(screen.getByRole('button', { name: 'Try Again' }));
	expect(reload).toHaveBeenCalledOnce();
});

test('shows that the link is being read', async () => {
	open(never);
	expect((await screen.findByRole('status')).textContent).toBe('Checking the link...');
});
