import { screen, waitFor } from '@testing-library/react';
import { AD_CONSENT_KEY, VISIT_KEY } from 'bff/contract/landing/attribution';
import { beforeEach, expect, test } from 'vitest';
import { ok, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const CLAIM = 'POST /api/attribution';
const sessionId = 'session-1790000000000-abcdefgh';
beforeEach(() => {
	sessionStorage.setItem(VISIT_KEY, sessionId);
	localStorage.setItem(AD_CONSENT_KEY, 'granted');
});

test('after signing up, the visit that led to the account is reported once', async () => {
	const answers = {
		'GET /auth/current-user': ok({ user: { ...user, onboardingCompleted: false } }),
		[CLAIM]: ok({}),
	};
	const claims = (calls: { to: string; body: unknown }[]) =>
		calls.filter(({ to }) => to === CLAIM).map(({ body }) => body);
	const { calls } = openApp('/auth/callback', { answers });
	await waitFor(() => expect(claims(calls)).toEqual([{ sessionId, adConsent: true }]));
	const again = openApp('/auth/callback', { answers });
	await waitFor(() => expect(again.at.path).not.toBe('/auth/callback'));
	expect(claims(again.calls)).toEqual([]);
});

test('an account that is in use reports nothing', async () => {
	const { calls, at } = openApp('/auth/callback');
	await waitFor(() => expect(at.path).toBe('/app'));
	await screen.findByText(/Signed in as/);
	expect(calls.map(({ to }) => to)).not.toContain(CLAIM);
});
