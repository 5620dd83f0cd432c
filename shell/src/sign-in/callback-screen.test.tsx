import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, ok, refusal, signedOut, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const subscription = 'GET /api/stripe/subscription-status';
const unpaid = ok({ hasActiveSubscription: false, status: null, trialEndsAt: null });
const newcomer = ok({ user: { ...user, onboardingCompleted: false } });

test('shows that it is authenticating', async () => {
	openApp('/auth/callback', { answers: { 'GET /auth/current-user': never } });
	expect((await screen.findByRole('status')).textContent).toBe('Authenticating...');
});

test.each([
	['a subscriber goes to the app', {}, '/app'],
	[
		'an onboarded user without a subscription goes to the plans',
		{ [subscription]: unpaid },
		'/billing',
	],
	[
		'other users go to the onboarding',
		{ 'GET /auth/current-user': newcomer, [subscription]: unpaid },
		'/onboarding',
	],
	[
		'only true counts as onboarded',
		{
			'GET /auth/current-user': ok({ user: { ...user, onboardingCompleted: 'false' } }),
			[subscription]: unpaid,
		},
		'/onboarding',
	],
	[
		'a failed check counts as not paid',
		{ [subscription]: refusal(500, 'internal', 'Broken.') },
		'/billing',
	],
	[
		'a visitor goes to the login screen',
		{ 'GET /auth/current-user': signedOut, [subscription]: signedOut },
		'/login',
	],
])('%s, whatever the address says [A12]', async (_, answers, to) => {
	const { at } = openApp('/auth/callback?next=/app/compose&from=//evil.example', { answers });
	await waitFor(() => expect(at.path).toBe(to));
});

test('a subscriber returns to the requested page, also from another site, but only once', async () => {
	sessionStorage.setItem('warble-return-to', '/app/compose?thread=7');
	const { at, leave } = openApp('/auth/callback');
	await waitFor(() => expect(at.path).toBe('/app/compose?thread=7'));
	expect(sessionStorage.getItem('warble-return-to')).toBeNull();
	expect(leave).not.toHaveBeenCalled();
});

test('a page with a preview is a full page load, so that the server decides about the preview', async () => {
	const wanted = '/app/compose?thread=7&remote.compose=https%3A%2F%2Fpreviews.example%2Fe.json';
	sessionStorage.setItem('warble-return-to', wanted);
	const { leave } = openApp('/auth/callback');
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(wanted));
	expect(sessionStorage.getItem('warble-return-to')).toBeNull();
});

test.each([
	'https://evil.example/app',
	'//evil.example/app',
	'/app/..//evil.example',
	'/\\evil.example',
	'javascript:alert(1)',
	'/auth/twitter',
	'app',
	'',
])('%j is not accepted as a return path [A12]', async (path) => {
	sessionStorage.setItem('warble-return-to', path);
	const { at } = openApp('/auth/callback');
	await waitFor(() => expect(at.path).toBe('/app'));
});

test('a user without a subscription goes to the plans, whatever page was requested', async () => {
	sessionStorage.setItem('warble-return-to', '/app/compose');
	const { at } = openApp('/auth/callback', { answers: { [subscription]: unpaid } });
	await waitFor(() => expect(at.path).toBe('/billing'));
});
