import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { never, ok, refusal, signedOut, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const subscription = 'GET /api/stripe/subscription-status';
const unpaid = ok({ hasActiveSubscription: false, status: 'canceled', trialEndsAt: null });

describe('a visitor who is not signed in', () => {
	test('is sent from a protected screen to the login screen', async () => {
		const { at } = openApp('/app/compose?thread=7', {
			answers: { 'GET /auth/current-user': signedOut, [subscription]: signedOut },
		});
		await screen.findByRole('heading', { name: 'Log in' });
		expect(at.path).toBe('/login');
	});

	test('returns to that screen after signing in', async () => {
		const answers = { 'GET /auth/current-user': signedOut, 'POST /auth/login': ok({ user }) };
		const { at, person } = openApp('/app/compose?thread=7', { answers });
		await person.type(await screen.findByLabelText('Username or email'), 'demo');
		await person.type(screen.getByLabelText('Password'), 'secret');
		await person.click(screen.getByRole('button', { name: 'Log in' }));
		await screen.findByRole('heading', { name: 'demo at /app/compose?thread=7' });
		expect(at.path).toBe('/app/compose?thread=7');
	});

	test('sees nothing of a protected screen while the session is loading', () => {
		openApp('/app', { answers: { 'GET /auth/current-user': never } });
		expect(screen.getByRole('status').textContent).toBe('Loading...');
	});
});

test('when the session cannot be read, the user can try again', async () => {
	const down = refusal(503, 'not_ready', 'Warble is starting.');
	const { reload, person } = openApp('/app', {
		answers: { 'GET /auth/current-user': down, [subscription]: down },
	});
	await screen.findByText('Warble is starting.');
	await person.click(screen.getByRole('button', { name: 'Try Again' }));
	expect(reload).toHaveBeenCalledOnce();
});

describe('the subscription guard', () => {
	test('shows that it is verifying the subscription', async () => {
		openApp('/app/compose', { answers: { [subscription]: never } });
		expect((await screen.findByText('Verifying subscription...')).role).toBe('status');
	});

	test('lets a subscriber through', async () => {
		openApp('/app/compose');
		expect(await screen.findByRole('heading', { name: 'demo at /app/compose' })).toBeDefined();
	});

	test('reports a failed check and offers to reload the page', async () => {
		const { reload, person, report } = openApp('/app/compose', {
			answers: { [subscription]: refusal(500, 'internal', 'Broken.') },
		});
		await screen.findByRole('heading', { name: 'Unable to Verify Subscription' });
		expect(screen.getByText('Failed to verify subscription status')).toBeDefined();
		await person.click(screen.getByRole('button', { name: 'Try Again' }));
		expect(reload).toHaveBeenCalledOnce();
		expect(report).toHaveBeenCalledOnce();
	});

	test('sends users without a subscription to the plans and stores the requested page', async () => {
		const { at } = openApp('/app/compose?thread=7', { answers: { [subscription]: unpaid } });
		await screen.findByRole('heading', { name: 'Plans is unavailable' });
		expect(at).toMatchObject({ path: '/billing', state: { from: '/app/compose?thread=7' } });
	});

	test('does not guard the dashboard', async () => {
		openApp('/app', { answers: { [subscription]: unpaid } });
		expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
		expect(screen.getAllByRole('link', { name: 'Compose' })).toHaveLength(2);
	});
});
