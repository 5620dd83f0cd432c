import { AD_CONSENT_KEY, VISIT_KEY } from 'bff/contract/landing/attribution';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, ok, user } from '../testing/fake-api.ts';
import { createSession } from './session.ts';

const CLAIM = 'POST /api/attribution';
const sessionId = 'session-1790000000000-abcdefgh';
beforeEach(() => {
	sessionStorage.setItem(VISIT_KEY, sessionId);
	localStorage.setItem(AD_CONSENT_KEY, 'granted');
});

function open() {
	const { fetch, calls } = fakeApi({ [CLAIM]: ok({}) });
	const session = createSession({
		baseUrl: '',
		report: vi.fn(),
		leave: vi.fn(),
		reload: vi.fn(),
		channel: Object.assign(new EventTarget(), { postMessage: vi.fn() }),
		fetch,
	});
	return { session, claims: () => calls.filter(({ to }) => to === CLAIM) };
}

test('a new account says once which visit led to it', () => {
	const { session, claims } = open();
	for (let times = 0; times < 2; times += 1)
		session.signIn({ ...user, onboardingCompleted: false });
	expect(claims()).toEqual([{ to: CLAIM, body: { sessionId, adConsent: true } }]);
});

test('an account that is in use says nothing', () => {
	const { session, claims } = open();
	session.signIn(user);
	expect(claims()).toEqual([]);
});
