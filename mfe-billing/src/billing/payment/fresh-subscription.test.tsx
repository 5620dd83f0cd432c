import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBilling } from '../../testing/open-billing.tsx';
import { openSettings, PORTAL, press, REFRESH } from '../../testing/open-settings.tsx';
import { answer, type Replies } from '../../testing/replies.ts';
import { cancelled, pastDue, renewing, trialing } from '../../testing/samples.ts';

const portal = answer({ url: 'https://billing.stripe.com/p/session_1' });
const active = () => screen.findByText('Active Subscription');
const lookAgain = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

async function openPortalFrom(replies: Replies) {
	const visit = openSettings({ [PORTAL]: portal, ...replies }, renewing);
	await active();
	await press('Manage Subscription');
	await expect.poll(() => visit.left.mock.calls.length).toBe(1);
	return visit;
}

test('who never opened the portal is not looked up at the payment provider', async () => {
	const visit = openSettings({ [REFRESH]: answer(cancelled) }, renewing);
	await active();
	await lookAgain();
	expect(visit.bodies(REFRESH)).toEqual([]);
});

test('back from the portal, the settings ask for the subscription, and show what changed without a reload [G6]', async () => {
	(await openPortalFrom({})).leave();
	const visit = openSettings({ [REFRESH]: answer(cancelled) }, renewing);
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
	expect(visit.bodies(REFRESH)).toHaveLength(1);
	act(() => visit.tell(cancelled));
	expect(await screen.findByText(/Cancelled\. You have access until 2 January 2027/)).toBeDefined();
});

test('they ask again when the tab is looked at again, not while it is hidden', async () => {
	const visit = await openPortalFrom({ [REFRESH]: answer(renewing) });
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
	await lookAgain();
	expect(visit.bodies(REFRESH)).toHaveLength(0);
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
	await lookAgain();
	expect(visit.bodies(REFRESH)).toHaveLength(1);
	expect(visit.onSessionChanged, 'nothing has changed').not.toHaveBeenCalled();
	visit.replies[REFRESH] = answer(cancelled);
	await lookAgain();
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
});

test('they ask once more a little later: the first answer may be from before', async () => {
	sessionStorage.setItem('warble-portal-opened', '1');
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const settle = () => act(() => new Promise((resolve) => setImmediate(resolve)));
	const visit = openSettings({ [REFRESH]: answer(renewing) }, renewing);
	while (visit.bodies(REFRESH).length === 0) await settle();
	visit.replies[REFRESH] = answer(cancelled);
	await act(() => vi.advanceTimersByTimeAsync(3000));
	await settle();
	vi.useRealTimers();
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
	expect(visit.bodies(REFRESH)).toHaveLength(2);
});

test('they ask when the browser brings the page back from its memory', async () => {
	const visit = await openPortalFrom({ [REFRESH]: answer(cancelled) });
	await act(async () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
});

test('when nobody answers, what is known stays', async () => {
	const visit = await openPortalFrom({});
	await lookAgain();
	expect(visit.bodies(REFRESH)).toHaveLength(1);
	expect(visit.onSessionChanged).not.toHaveBeenCalled();
	expect(await active()).toBeDefined();
});

test('a portal that did not open is nothing to come back from', async () => {
	const visit = openSettings({ [REFRESH]: answer(cancelled) }, renewing);
	await active();
	await press('Manage Subscription');
	await screen.findByText('Failed to open billing portal. Please try again.');
	await lookAgain();
	expect(visit.bodies(REFRESH)).toEqual([]);
});

test('a card that was mended in another tab lets the person in when they look at this one again', async () => {
	const replies: Replies = { [REFRESH]: answer(pastDue) };
	const visit = openBilling('/billing', { replies, subscription: pastDue });
	await screen.findByText("Your last payment didn't go through");
	await expect.poll(() => visit.bodies(REFRESH).length).toBe(1);
	expect(visit.onSessionChanged).not.toHaveBeenCalled();
	replies[REFRESH] = answer(trialing);
	await lookAgain();
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
});
