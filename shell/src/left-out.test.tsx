import { screen } from '@testing-library/react';
import { type Sparseness, SparseServer } from 'remote-kit/testing/sparse-server';
import { describe, expect, test } from 'vitest';
import { type FakeAnswers, ok, user } from './testing/fake-api.ts';
import { openApp, registryOf } from './testing/open-app.tsx';

/** A subscriber's API that leaves out all else. */
function answersWith(sparseness: Sparseness): FakeAnswers {
	const server = new SparseServer(sparseness);
	const known: FakeAnswers = {
		'GET /auth/current-user': ok({ user }),
		'GET /api/stripe/subscription-status': ok({ hasActiveSubscription: true }),
	};
	return new Proxy(known, {
		get: (answers, route: string) => {
			const [method = '', url = ''] = route.split(' ');
			return (
				answers[route] ??
				server.fetch(url, { method }).then(async (response) => ok(await response.json()))
			);
		},
	});
}

describe.each(['nothing', 'ids'] as const)('where answers have %s', (sparseness) => {
	test('the dashboard stays', async () => {
		const registry = registryOf('tweets', 'filter', 'compose', 'editor', 'publishing', 'settings');
		const answers = answersWith(sparseness);
		answers['GET /api/user/checklist'] = ok({ hidden: true });
		const { report } = openApp('/app', { answers, registry });
		expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
		expect(await screen.findByRole('heading', { name: 'Compose' })).toBeTruthy();
		expect(report).not.toHaveBeenCalled();
	});

	test('the dashboard of a new account stays', async () => {
		const registry = registryOf('tweets', 'filter', 'compose', 'editor', 'publishing', 'settings');
		const { report } = openApp('/app', { answers: answersWith(sparseness), registry });
		expect(await screen.findByRole('region', { name: /of 4 done$/ })).toBeTruthy();
		expect(report).not.toHaveBeenCalled();
	});
});

test('a visitor whose session has no user is signed out', async () => {
	const { at } = openApp('/app', { answers: { 'GET /auth/current-user': ok({}) } });
	expect(await screen.findByLabelText('Username or email')).toBeTruthy();
	expect(at.path).toBe('/login');
});

test('signing in works where the answer names no user', async () => {
	const answers: FakeAnswers = {
		'GET /auth/current-user': ok({}),
		'POST /auth/login': ok({}),
	};
	const { person, at } = openApp('/login', { answers });
	await person.type(await screen.findByLabelText('Username or email'), 'mara');
	await person.type(screen.getByLabelText('Password'), 'long enough');
	answers['GET /auth/current-user'] = ok({ user });
	await person.click(screen.getByRole('button', { name: 'Log in' }));
	await expect.poll(() => at.path).toBe('/app');
});
