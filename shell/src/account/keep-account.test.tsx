import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeAnswers, ok, refusal, user } from '../testing/fake-api.ts';
import { openApp, registryOf } from '../testing/open-app.tsx';
import './keep-account-screen.tsx';

const KEEP = 'DELETE /api/account/deletion';
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const deleting = (deletesAt: string) => ({
	'GET /auth/current-user': ok({ user: { ...user, deletesAt } }),
	'GET /api/stripe/subscription-status': ok({
		hasActiveSubscription: false,
		status: 'canceled',
		trialEndsAt: null,
	}),
});

test('an account that waits to be deleted can be kept, and nothing else is shown', async () => {
	const { person, leave, calls } = openApp('/app/compose', {
		answers: { ...deleting(tomorrow), [KEEP]: ok({}) },
	});
	await screen.findByRole('heading', { name: /^Your account will be deleted on \d/ });
	expect(screen.queryByRole('link', { name: 'Compose' })).toBeNull();
	await person.click(screen.getByRole('button', { name: 'Keep my account' }));
	await screen.findByRole('heading', { name: 'Your account is kept' });
	expect(calls.map(({ to }) => to)).not.toContain('GET /api/queue?days=1');
	await person.click(screen.getByRole('button', { name: 'Choose a plan' }));
	expect(leave).toHaveBeenCalledWith('/billing');
});

test('its data can be exported until then', async () => {
	const { person, at } = openApp('/app', {
		answers: deleting(tomorrow),
		registry: registryOf('settings'),
	});
	await person.click(await screen.findByRole('link', { name: 'Export your data' }));
	await screen.findByRole('heading', { name: `${user.username} at /billing/export` });
	expect(at.path).toBe('/billing/export');
});

test('says why the account could not be kept, and offers it again', async () => {
	const { person } = openApp('/app', {
		answers: { ...deleting(tomorrow), [KEEP]: refusal(503, 'not_ready', 'Warble is starting.') },
	});
	await person.click(await screen.findByRole('button', { name: 'Keep my account' }));
	expect((await screen.findByRole('alert')).textContent).toContain('Warble is starting.');
	expect(screen.getByRole('button', { name: 'Keep my account' })).toBeDefined();
});

test('can be kept although the clock of the browser is ahead, because the server decides', async () => {
	const { person } = openApp('/app', {
		answers: { ...deleting('2020-01-01T00:00:00.000Z'), [KEEP]: ok({}) },
	});
	await person.click(await screen.findByRole('button', { name: 'Keep my account' }));
	await screen.findByRole('heading', { name: 'Your account is kept' });
});

test('offers nothing more when the server says that it is too late', async () => {
	const { person } = openApp('/app', {
		answers: { ...deleting(tomorrow), [KEEP]: refusal(404, 'not_found', 'It’s too late.') },
	});
	await person.click(await screen.findByRole('button', { name: 'Keep my account' }));
	await screen.findByRole('heading', { name: 'Your account is being deleted' });
	expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
});

test('shows the screen if the account was kept on another device', async () => {
	const answers: FakeAnswers = deleting(tomorrow);
	const { person } = openApp('/billing', { answers, registry: registryOf('billing') });
	await screen.findByRole('button', { name: 'Keep my account' });
	answers['GET /auth/current-user'] = ok({ user });
	answers[KEEP] = refusal(404, 'not_found', 'This account isn’t scheduled for deletion.');
	await person.click(screen.getByRole('button', { name: 'Keep my account' }));
	await screen.findByRole('heading', { name: `${user.username} at /billing` });
});
