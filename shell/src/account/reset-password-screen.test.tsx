import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anonymous, type FakeAnswer, ok, refusal } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

async function ask(address: string, answer: FakeAnswer = ok({})) {
	const opened = openApp('/reset-password', {
		answers: { ...anonymous, 'POST /auth/reset': answer },
	});
	await opened.person.type(await screen.findByLabelText('Email'), `${address}{Enter}`);
	const requests = () =>
		opened.calls.filter(({ to }) => to === 'POST /auth/reset').map(({ body }) => body);
	return { ...opened, requests };
}

test('requests a link and shows the same text whether or not there is an account', async () => {
	const { requests } = await ask(' mara@example.org ');
	const heading = await screen.findByRole('heading', { name: 'Check your email' });
	await waitFor(() => expect(document.activeElement).toBe(heading));
	expect(
		screen.getByText(/^If mara@example\.org has an account, we’ve sent it a link/),
	).toBeDefined();
	expect(requests()).toEqual([{ email: 'mara@example.org' }]);
});

test('another address can be entered right away', async () => {
	const { person } = await ask('mara@example.org');
	await person.click(await screen.findByRole('button', { name: 'Use another address' }));
	await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

test('the typing begins in the field', async () => {
	openApp('/reset-password', { answers: anonymous });
	expect(document.activeElement).toBe(await screen.findByLabelText('Email'));
});

test('an invalid address is reported before the request', async () => {
	const { requests } = await ask('mara');
	expect(await screen.findByText('Enter an address like you@example.org.')).toBeDefined();
	expect(requests()).toEqual([]);
});

test('an error is shown, and the address stays', async () => {
	await ask(
		'mara@example.org',
		refusal(429, 'too_many_requests', 'Too many links from here. Wait an hour, then try again.'),
	);
	expect((await screen.findByRole('alert')).textContent).toContain(
		'Too many links from here. Wait an hour, then try again.',
	);
	expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mara@example.org');
});

test('says that mail cannot be sent', async () => {
	const options = ok({ twitter: true, google: true, signup: 'open', reset: false });
	openApp('/reset-password', { answers: { ...anonymous, 'GET /api/auth/options': options } });
	expect(
		await screen.findByRole('heading', { name: 'Password reset isn’t available here' }),
	).toBeDefined();
});
