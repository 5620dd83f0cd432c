import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeAnswer, never, ok, refusal, signedOut, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

async function tryToLogIn(answer: FakeAnswer | Promise<FakeAnswer>) {
	const opened = openApp('/login', { answers: { 'GET /auth/current-user': signedOut, 'POST /auth/login': answer } });
	await opened.person.type(await screen.findByLabelText('Username or email'), 'demo');
	await opened.person.type(screen.getByLabelText('Password'), ' secret ');
	await opened.person.click(screen.getByRole('button', { name: 'Log in' }));
	return opened;
}

test('signs in with username and password and opens the dashboard', async () => {
	const { at, calls } = await tryToLogIn(ok({ user }));
	await waitFor(() => expect(at.path).toBe('/app'));
	expect(calls.find(({ to }) => to === 'POST /auth/login')?.body).toEqual({ username: 'demo', password: ' secret ' });
});

test("tells the server's reason when it refuses", async () => {
	await tryToLogIn(refusal(401, 'login_failed', 'That username and password do not match.'));
	const notice = await screen.findByRole('alert');
	expect(notice.textContent).toContain('Login failed');
	expect(notice.textContent).toContain('That username and password do not match.');
	expect(screen.getByLabelText('Username or email')).toHaveProperty('value', 'demo');
});

test('says how long to wait after too many tries', async () => {
	await tryToLogIn(refusal(429, 'too_many_requests', 'Too many tries. Wait 10 minutes, then try again.', { retry_after: 600 }));
	expect((await screen.findByRole('alert')).textContent).toContain('Too many tries. Wait 10 minutes, then try again.');
});

test('is busy until the server answers, and asks only once', async () => {
	const { person, calls } = await tryToLogIn(never);
	const button = screen.getByRole('button', { name: 'Log in' });
	expect(button.getAttribute('aria-busy')).toBe('true');
	await person.click(button);
	await person.type(screen.getByLabelText('Password'), '{Enter}');
	expect(calls.filter(({ to }) => to === 'POST /auth/login')).toHaveLength(1);
});

test('asks for both fields before it asks the server', async () => {
	const { person, calls } = openApp('/login', { answers: { 'GET /auth/current-user': signedOut } });
	await person.click(await screen.findByRole('button', { name: 'Log in' }));
	expect(screen.getByText('Enter your username or email.')).toBeDefined();
	expect(screen.getByText('Enter your password.')).toBeDefined();
	expect(document.activeElement).toBe(screen.getByLabelText('Username or email'));
	expect(calls.some(({ to }) => to === 'POST /auth/login')).toBe(false);
});

test('lets password managers fill it', async () => {
	openApp('/login', { answers: { 'GET /auth/current-user': signedOut } });
	expect((await screen.findByLabelText('Username or email')).getAttribute('autocomplete')).toBe('username');
	expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});

test('sends on whoever is signed in already', async () => {
	const { at } = openApp('/login');
	await waitFor(() => expect(at.path).toBe('/app'));
});
