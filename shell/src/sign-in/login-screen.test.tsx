import { screen, waitFor } from '@testing-library/react';
import { signInErrors } from 'bff/contract/auth/auth';
import { describe, expect, test } from 'vitest';
import {
	anonymous,
	type FakeAnswer,
	never,
	ok,
	refusal,
	signedOut,
	user,
} from '../testing/fake-api.ts';
import { openApp, registryOf } from '../testing/open-app.tsx';
import { signInFailure } from './sign-in-error.ts';

const paid = {
	'GET /api/stripe/subscription-status': ok({
		hasActiveSubscription: true,
		status: 'active',
		trialEndsAt: null,
	}),
};

async function tryToLogIn(answer: FakeAnswer | Promise<FakeAnswer>) {
	const opened = openApp('/login', {
		answers: { 'GET /auth/current-user': signedOut, 'POST /auth/login': answer },
	});
	await opened.person.type(await screen.findByLabelText('Username or email'), 'demo');
	await opened.person.type(screen.getByLabelText('Password'), ' secret ');
	await opened.person.click(screen.getByRole('button', { name: 'Log in' }));
	return opened;
}

test('signs in with username and password and opens the dashboard', async () => {
	const { at, calls } = await tryToLogIn(ok({ user }));
	await waitFor(() => expect(at.path).toBe('/app'));
	expect(calls.find(({ to }) => to === 'POST /auth/login')?.body).toEqual({
		username: 'demo',
		password: ' secret ',
	});
});

test("shows the server's reason when it refuses", async () => {
	await tryToLogIn(refusal(401, 'login_failed', 'That username and password do not match.'));
	const notice = await screen.findByRole('alert');
	expect(notice.textContent).toContain('Login failed');
	expect(notice.textContent).toContain('That username and password do not match.');
	expect(screen.getByLabelText('Username or email')).toHaveProperty('value', 'demo');
});

test('shows how long to wait after too many attempts', async () => {
	await tryToLogIn(
		refusal(429, 'too_many_requests', 'Too many tries. Wait 10 minutes, then try again.', {
			retry_after: 600,
		}),
	);
	expect((await screen.findByRole('alert')).textContent).toContain(
		'Too many tries. Wait 10 minutes, then try again.',
	);
});

test('is busy until the response, and sends only one request', async () => {
	const { person, calls } = await tryToLogIn(never);
	const button = screen.getByRole('button', { name: 'Log in' });
	expect(button.getAttribute('aria-busy')).toBe('true');
	await person.click(button);
	await person.type(screen.getByLabelText('Password'), '{Enter}');
	expect(calls.filter(({ to }) => to === 'POST /auth/login')).toHaveLength(1);
});

test('requires both fields before it sends a request', async () => {
	const { person, calls } = openApp('/login', { answers: { 'GET /auth/current-user': signedOut } });
	await person.click(await screen.findByRole('button', { name: 'Log in' }));
	expect(screen.getByText('Enter your username or email.')).toBeDefined();
	expect(screen.getByText('Enter your password.')).toBeDefined();
	expect(document.activeElement).toBe(screen.getByLabelText('Username or email'));
	expect(calls.some(({ to }) => to === 'POST /auth/login')).toBe(false);
});

test('lets password managers fill the form', async () => {
	openApp('/login', { answers: { 'GET /auth/current-user': signedOut } });
	expect((await screen.findByLabelText('Username or email')).getAttribute('autocomplete')).toBe(
		'username',
	);
	expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});

test('redirects users who are signed in already', async () => {
	const { at } = openApp('/login');
	await waitFor(() => expect(at.path).toBe('/app'));
});

describe('other ways to sign in', () => {
	const options = 'GET /api/auth/options';
	const all = { twitter: true, google: true, signup: 'open', reset: true };
	const open = (answer: FakeAnswer | Promise<FakeAnswer>, registry = registryOf()) =>
		openApp('/login', { registry, answers: { ...anonymous, [options]: answer } });

	test('Twitter and Google are links to the API, wherever it is', async () => {
		open(ok(all), { ...registryOf(), apiBaseUrl: 'https://api.warble.example' });
		await screen.findByRole('heading', { name: 'Log in' });
		const address = async (name: string) =>
			(await screen.findByRole('link', { name })).getAttribute('href');
		expect(await address('Sign in with Twitter')).toBe('https://api.warble.example/auth/twitter');
		expect(await address('Sign in with Google')).toBe('https://api.warble.example/auth/google');
	});

	test.each([
		['only what there is', { ...all, twitter: false }, ['Sign in with Google'], 'or'],
		['nothing where there is nothing', { ...all, twitter: false, google: false }, [], undefined],
	])('show %s', async (_, answer, names, divider) => {
		open(ok(answer));
		await screen.findByRole('link', { name: 'Create account' });
		expect(
			screen
				.queryAllByRole('link', { name: /^Sign in with/ })
				.map(({ textContent }) => textContent),
		).toEqual(names);
		expect(screen.queryByText('or')?.textContent).toBe(divider);
	});

	test('reserve their space while the options are loading', async () => {
		open(never);
		await screen.findByRole('heading', { name: 'Log in' });
		expect(screen.getByText('Sign in with Twitter').closest('[data-unknown]')).not.toBeNull();
		expect(screen.queryByRole('link', { name: 'Forgot?' })).toBeNull();
	});

	test('are all offered when the options cannot be read', async () => {
		const { report } = open(refusal(500, 'internal', 'Broken.'));
		expect(await screen.findByRole('link', { name: 'Forgot?' })).toBeDefined();
		expect(screen.getByRole('link', { name: 'Sign in with Google' })).toBeDefined();
		expect(report).not.toHaveBeenCalled();
	});

	test('say that an account needs an invitation, and link to early access', async () => {
		open(ok({ ...all, signup: 'invite', reset: false }));
		expect(await screen.findByText(/^Accounts are by invitation for now\./)).toBeDefined();
		expect(screen.getByRole('link', { name: 'Get early access' }).getAttribute('href')).toBe(
			'/#early-access',
		);
		expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
		expect(screen.queryByRole('link', { name: 'Forgot?' })).toBeNull();
	});

	test('stand above the form, X first; the typing begins in the first field', async () => {
		const { person } = open(ok(all));
		await screen.findByRole('link', { name: 'Forgot?' });
		const links = screen.getAllByRole('link', { name: /^Sign in with/ });
		expect(links.map(({ textContent }) => textContent)).toEqual([
			'Sign in with Twitter',
			'Sign in with Google',
		]);
		const field = screen.getByLabelText('Username or email');
		expect(document.activeElement).toBe(field);
		expect(links[0]?.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
		await person.tab();
		expect(document.activeElement).toBe(screen.getByLabelText('Password'));
		await person.tab();
		expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot?' }));
	});
});

describe('returning from another site without being signed in', () => {
	test.each<string>([...signInErrors, '<b>unknown</b>'])(
		'%s is shown as a sentence and removed from the address',
		async (code) => {
			const { at } = openApp(`/login?error=${encodeURIComponent(code)}`, { answers: anonymous });
			const notice = await screen.findByRole('alert');
			expect(notice.textContent).toMatch(/^Login failed[A-Z][^<_]+\.$/);
			await waitFor(() => expect(at.path).toBe('/login'));
			expect(screen.getByRole('alert').textContent).toBe(notice.textContent);
		},
	);

	test('each reason has its own text', () => {
		expect(new Set(signInErrors.map((code) => signInFailure(`?error=${code}`))).size).toBe(
			signInErrors.length,
		);
	});

	test('the page that was requested before is opened after signing in', async () => {
		sessionStorage.setItem('warble-return-to', '/app/compose?thread=7');
		const { at, person } = openApp('/login?error=denied', {
			answers: { ...anonymous, 'POST /auth/login': ok({ user }), ...paid },
		});
		await person.type(await screen.findByLabelText('Username or email'), 'demo');
		await person.type(screen.getByLabelText('Password'), 'secret{Enter}');
		await waitFor(() => expect(at.path).toBe('/app/compose?thread=7'));
	});
});

test('the requested page is kept while signing in through another site', async () => {
	openApp('/app/compose?thread=7', { answers: anonymous });
	await screen.findByRole('heading', { name: 'Log in' });
	await expect.poll(() => sessionStorage.getItem('warble-return-to')).toBe('/app/compose?thread=7');
});
