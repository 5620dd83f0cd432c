import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refusal } from '../testing/fake-api.ts';
import { openApp, registryOf } from '../testing/open-app.tsx';

const cards = () => within(screen.getByRole('main')).queryAllByRole('heading', { level: 2 });

test('links only to screens whose remote is live', async () => {
	openApp('/app', { registry: registryOf('filter', 'compose', 'publishing') });
	await waitFor(() =>
		expect(cards().map(({ textContent }) => textContent)).toEqual(['Filter', 'Queue', 'Compose']),
	);
	expect(
		within(screen.getByRole('main')).getByRole('link', { name: 'Filter' }).getAttribute('href'),
	).toBe('/app/filter');
});

test.each([
	[{}, 'Both are missing.'],
	[{ twitter_api_key: '••••' }, 'The AI-provider key is missing.'],
	[{ openrouter_api_key: '••••' }, 'The microblogging-platform key is missing.'],
	[{ provided: ['openrouter_api_key'] }, 'The microblogging-platform key is missing.'],
])('with the keys %j it names what the filter still needs', async (keys, missing) => {
	openApp('/app', {
		answers: { 'GET /api/user-api-keys': ok(keys) },
		registry: registryOf('settings', 'filter'),
	});
	await screen.findByText('Setup Required');
	const text = screen.getByRole('main').textContent;
	expect(text).toContain('AI features need an AI-provider key and a microblogging-platform key.');
	expect(text).toContain(missing);
	expect(
		screen.getByRole('link', { name: 'Configure keys in settings' }).getAttribute('href'),
	).toBe('/app/settings');
});

test('a user who connected X needs no key for X, but one who only signs in with X does', async () => {
	const connection = {
		provider: 'twitter',
		name: '@mara',
		connectedAt: '2026-11-20T09:00:00.000Z',
		canAct: false,
	};
	const open = (canRead: boolean) =>
		openApp('/app', {
			answers: {
				'GET /api/user-api-keys': ok({}),
				'GET /api/connections': ok({
					connections: [{ ...connection, canRead }],
					offered: [],
					hasPassword: true,
				}),
			},
			registry: registryOf('filter'),
		});
	open(true);
	await screen.findByText('Setup Required');
	expect(screen.getByRole('main').textContent).toContain('The AI-provider key is missing.');
	cleanup();
	open(false);
	await screen.findByText('Setup Required');
	expect(screen.getByRole('main').textContent).toContain('Both are missing.');
});

test('does not link to settings that are not live', async () => {
	openApp('/app', { answers: { 'GET /api/user-api-keys': ok({}) } });
	await screen.findByText('Setup Required');
	expect(screen.queryByRole('link', { name: 'Configure keys in settings' })).toBeNull();
});

test.each([
	[
		'a key that only screens that are not live would need',
		['compose'],
		{ openrouter_api_key: '••••' },
	],
	['a key that this installation supplies', ['compose'], { provided: ['openrouter_api_key'] }],
	['any key while nothing is live that needs one', ['billing', 'editor'], {}],
])('does not require %s', async (_, live, keys) => {
	const { calls } = openApp('/app', {
		answers: { 'GET /api/user-api-keys': ok(keys) },
		registry: registryOf(...live),
	});
	await screen.findByRole('heading', { level: 1 });
	await expect.poll(() => calls.some(({ to }) => to === 'GET /api/user-api-keys')).toBe(true);
	await screen.findByText('Signed in as Mara Lindqvist');
	expect(screen.queryByText('Setup Required')).toBeNull();
});

test('requires nothing when both keys are stored', async () => {
	const { calls } = openApp('/app');
	await screen.findByRole('heading', { level: 1 });
	await expect.poll(() => calls.some(({ to }) => to === 'GET /api/user-api-keys')).toBe(true);
	expect(screen.queryByText('Setup Required')).toBeNull();
});

test('only reports it when the keys cannot be read', async () => {
	const { report } = openApp('/app', {
		answers: { 'GET /api/user-api-keys': refusal(500, 'internal', 'Broken.') },
	});
	await expect.poll(() => report.mock.calls.length).toBe(1);
	expect(screen.queryByText('Setup Required')).toBeNull();
});
