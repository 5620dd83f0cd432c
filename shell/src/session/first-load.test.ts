import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, ok, signedOut } from '../testing/fake-api.ts';
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

test('a page that was sent without a session asks for nothing: no 401 is logged', async () => {
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
	expect(session.getState().status).toBe('member');
	expect(calls.map(({ to }) => to)).toContain('GET /auth/current-user');
});

test('a page without that hint asks the server', async () => {
	const { session } = open({ 'GET /api/stripe/subscription-status': ok({}) });
	await session.load(document);
	expect(session.getState().status).toBe('member');
});
