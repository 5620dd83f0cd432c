import { screen, waitFor } from '@testing-library/react';
import { dropInlinedResponses, readInlinedResponse } from 'bff/client/inlined-responses';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, signedOut, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';
import { createSession } from './session.ts';

afterEach(() => {
	document.head.querySelector('meta[name="session"]')?.remove();
});

function open(answers?: Parameters<typeof fakeApi>[0]) {
	const { fetch, calls } = fakeApi(answers);
	const report = vi.fn();
	const session = createSession({
		baseUrl: '',
		report,
		leave: vi.fn(),
		reload: vi.fn(),
		channel: Object.assign(new EventTarget(), { postMessage: vi.fn() }),
		fetch,
	});
	return { session, calls, report };
}

function hintNoSession() {
	document.head.insertAdjacentHTML('beforeend', '<meta name="session" content="none">');
}

test('a page sent without a session requests nothing, so that no 401 is logged', async () => {
	hintNoSession();
	const { session, calls } = open({ 'GET /auth/current-user': signedOut });
	await session.load(document);
	expect(session.getState()).toEqual({ status: 'anonymous' });
	expect(calls).toEqual([]);
});

test('after signing in on such a page the session is read as always', async () => {
	hintNoSession();
	const { session, calls } = open();
	await session.load(document);
	await session.load();
	expect(session.getState().status).toBe('user');
	expect(calls.map(({ to }) => to)).toContain('GET /auth/current-user');
});

test('a page without that hint asks the server', async () => {
	const { session } = open({ 'GET /api/stripe/subscription-status': ok({}) });
	await session.load(document);
	expect(session.getState().status).toBe('user');
});

describe('a page with inlined responses', () => {
	const subscription = { hasActiveSubscription: true, status: 'active', trialEndsAt: null };
	const inline = (url: string, response: unknown) => {
		const all = document.getElementById('responses') ?? document.createElement('div');
		all.id = 'responses';
		const script = document.createElement('script');
		script.type = 'application/json';
		script.dataset.response = url;
		script.textContent = JSON.stringify(response);
		all.append(script);
		document.body.append(all);
	};
	beforeEach(() => {
		inline('/auth/current-user', { user });
		inline('/api/stripe/subscription-status', subscription);
	});
	afterEach(() => {
		dropInlinedResponses();
		localStorage.clear();
	});

	test('requests nothing, and requests the data the next time', async () => {
		const { session, calls } = open();
		await session.load(document);
		expect(session.getState()).toEqual({
			status: 'user',
			user,
			subscription: { status: 'known', value: subscription },
		});
		expect(calls).toEqual([]);
		await session.load();
		expect(calls.map(({ to }) => to)).toContain('GET /auth/current-user');
	});

	test('leaves none of them to a later screen, for which they may be outdated', async () => {
		inline('/api/user-api-keys', {});
		const { person, at } = openApp('/app/compose');
		await screen.findByRole('heading', { name: /at \/app\/compose$/ });
		await person.click(screen.getByRole('link', { name: /^Warble/ }));
		await waitFor(() => expect(at.path).toBe('/app'));
		expect(readInlinedResponse('/api/user-api-keys')).toBeUndefined();
	});

	test('leaves none of them to the first screen after a minute', async () => {
		inline('/api/user-api-keys', {});
		vi.useFakeTimers({ shouldAdvanceTime: true });
		openApp('/app/compose');
		await screen.findByRole('heading', { name: /at \/app\/compose$/ });
		expect(readInlinedResponse('/api/user-api-keys')).toBeDefined();
		vi.advanceTimersByTime(60_000);
		expect(readInlinedResponse('/api/user-api-keys')).toBeUndefined();
		vi.useRealTimers();
	});

	test('requests the session if another user has signed in in another tab since', async () => {
		const other = { ...user, id: '00000000-0000-4000-8000-000000000002', username: 'tove' };
		localStorage.setItem('warble-owner', other.id);
		inline('/api/tweets?limit=20', { data: ['of the user before'] });
		const { session, calls } = open({ 'GET /auth/current-user': ok({ user: other }) });
		await session.load(document);
		expect(session.getState()).toMatchObject({ user: other });
		expect(calls).toHaveLength(2);
		expect(readInlinedResponse('/api/tweets?limit=20')).toBeUndefined();
	});
});
