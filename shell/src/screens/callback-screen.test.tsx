import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, ok, refusal, signedOut, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const subscription = 'GET /api/stripe/subscription-status';
const unpaid = ok({ hasActiveSubscription: false, status: null, trialEndsAt: null });
const newcomer = ok({ user: { ...user, onboardingCompleted: false } });

test('says that it is authenticating', () => {
	openApp('/auth/callback', { answers: { 'GET /auth/current-user': never } });
	expect(screen.getByRole('status').textContent).toBe('Authenticating...');
});

test.each([
	['a subscriber goes to the app', {}, '/app'],
	['somebody onboarded who has not paid goes to the plans', { [subscription]: unpaid }, '/billing'],
	['anybody else is onboarded first', { 'GET /auth/current-user': newcomer, [subscription]: unpaid }, '/onboarding'],
	['a failed check counts as not paid', { [subscription]: refusal(500, 'internal', 'Broken.') }, '/billing'],
	['nobody goes to the login screen', { 'GET /auth/current-user': signedOut, [subscription]: signedOut }, '/login'],
])('%s', async (_, answers, to) => {
	const { at } = openApp('/auth/callback', { answers });
	await waitFor(() => expect(at.path).toBe(to));
});
