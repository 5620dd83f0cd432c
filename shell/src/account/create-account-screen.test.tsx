import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anonymous, type FakeAnswer, never, ok, refusal, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const options = 'GET /api/auth/options';
const paid = {
	'GET /api/stripe/subscription-status': ok({
		hasActiveSubscription: true,
		status: 'active',
		trialEndsAt: null,
	}),
};

async function open(answer: FakeAnswer | Promise<FakeAnswer> = ok({ user })) {
	const opened = openApp('/create-account', {
		answers: { ...anonymous, ...paid, 'POST /auth/signup': answer },
	});
	const username = await screen.findByLabelText('Username');
	const type = async (label: string, text: string) =>
		opened.person.type(screen.getByLabelText(label), text);
	const create = () => opened.person.click(screen.getByRole('button', { name: 'Create account' }));
	const requests = () =>
		opened.calls.filter(({ to }) => to === 'POST /auth/signup').map(({ body }) => body);
	return { ...opened, username, type, create, requests };
}

async function tryWith(answer: FakeAnswer | Promise<FakeAnswer>) {
	const opened = await open(answer);
	await opened.type('Username', 'mara');
	await opened.type('Password', ' eight or more ');
	await opened.type('Email', 'mara@example.org');
	await opened.create();
	return opened;
}

test('creates an account with only username and password, and continues to the onboarding', async () => {
	const { type, create, requests, at } = await open(
		ok({ user: { ...user, onboardingCompleted: false } }),
	);
	await type('Username', ' mara ');
	await type('Password', ' eight or more ');
	await create();
	await waitFor(() => expect(at.path).toBe('/app'));
	expect(requests(), 'the password as values').toEqual([
		{ username: 'mara', password: ' eight or more ' },
	]);
});

test('accepts an email', async () => {
	const { type, create, requests } = await open();
	await type('Username', 'mara');
	await type('Password', 'eight or more');
	await type('Email', ' mara@example.org ');
	await create();
	await waitFor(() => expect(requests()).toHaveLength(1));
	expect(requests()).toEqual([
		{
			username: 'mara',
			password: 'eight or more',
			email: 'mara@example.org',
		},
	]);
});

test.each([
	['Username', 'mo'],
	['Username', 'mara lindqvist'],
	['Username', 'mära'],
	['Password', 'seven 7'],
	['Email', 'mara at home'],
])('%s %j is reported at the field before the request', async (label, text) => {
	const { type, create, requests, person } = await open();
	await type('Username', 'mara');
	await type('Password', 'eight or more');
	await person.clear(screen.getByLabelText(label));
	await type(label, text);
	await create();
	const field = screen.getByLabelText(label);
	expect(field.getAttribute('aria-invalid')).toBe('true');
	expect(document.activeElement).toBe(field);
	expect(requests()).toEqual([]);
});

test.each([
	[
		'Username',
		refusal(409, 'username_taken', 'That username is taken. Choose another.'),
		'That username is taken. Choose another.',
	],
	[
		'Email',
		refusal(409, 'email_taken', 'Another account has this address.'),
		'Another account has this address.',
	],
	[
		'Username',
		refusal(400, 'invalid_input', 'body/username must match pattern.', { path: 'body/username' }),
		'Use 3 to 30 letters',
	],
])(
	'an error of the server for %s is shown at the field, and all values stay',
	async (label, answer, words) => {
		await tryWith(answer);
		const field = screen.getByLabelText(label);
		await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
		expect(document.activeElement).toBe(field);
		expect(
			document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
				?.textContent,
		).toContain(words);
		expect(screen.getByLabelText('Username')).toHaveProperty('value', 'mara');
		expect(screen.getByLabelText('Password')).toHaveProperty('value', ' eight or more ');
		expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mara@example.org');
	},
);

test('other errors are shown above the fields', async () => {
	await tryWith(
		refusal(429, 'too_many_requests', 'Too many accounts from here. Wait an hour, then try again.'),
	);
	const notice = await screen.findByRole('alert');
	expect(notice.textContent).toBe(
		'Your account wasn’t createdToo many accounts from here. Wait an hour, then try again.',
	);
});

test('is busy until the response, and sends only one request', async () => {
	const { create, requests } = await tryWith(never);
	expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy')).toBe(
		'true',
	);
	await create();
	expect(requests()).toHaveLength(1);
});

test('lets password managers generate and store the password', async () => {
	await open();
	const wanted = ['Username', 'Password', 'Email'].map((label) =>
		screen.getByLabelText(label).getAttribute('autocomplete'),
	);
	expect(wanted).toEqual(['username', 'new-password', 'email']);
});

test('the typing begins in the first field, and no card is needed yet', async () => {
	const { username } = await open();
	expect(document.activeElement).toBe(username);
	expect(screen.getByText(/^No card needed yet\./)).toBeDefined();
});

test('says that an invitation is needed', async () => {
	const answer = ok({ twitter: true, google: true, signup: 'invite', reset: true });
	openApp('/create-account', { answers: { ...anonymous, [options]: answer } });
	await screen.findByRole('heading', { name: 'Accounts are by invitation for now.' });
	expect(screen.getByRole('link', { name: 'Get early access' }).getAttribute('href')).toBe(
		'/#early-access',
	);
	expect(screen.queryByLabelText('Username')).toBeNull();
});

test('offers X and Google as signing in does', async () => {
	openApp('/create-account', {
		answers: {
			...anonymous,
			[options]: ok({ twitter: true, google: true, signup: 'open', reset: true }),
		},
	});
	const x = await screen.findByRole('link', { name: 'Sign up with Twitter' });
	expect(x.getAttribute('href')).toBe('/auth/twitter');
	expect(screen.getByRole('link', { name: 'Sign up with Google' }).getAttribute('href')).toBe(
		'/auth/google',
	);
	expect(x.compareDocumentPosition(screen.getByLabelText('Username')), 'above the form').toBe(
		Node.DOCUMENT_POSITION_FOLLOWING,
	);
});

test('offers only what this installation has', async () => {
	openApp('/create-account', {
		answers: {
			...anonymous,
			[options]: ok({ twitter: false, google: true, signup: 'open', reset: true }),
		},
	});
	await screen.findByRole('link', { name: 'Sign up with Google' });
	expect(screen.queryByRole('link', { name: 'Sign up with Twitter' })).toBeNull();
});
