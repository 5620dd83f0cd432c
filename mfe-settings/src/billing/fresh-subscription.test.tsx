import { act, screen } from '@testing-library/react';
import { answer, type Replies } from 'remote-kit/testing/replies';
import { cancelled, renewing } from 'remote-kit/testing/subscriptions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettings, PORTAL, press, REFRESH } from '../testing/open-settings.tsx';

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

test('the subscription of a user who never opened the portal is not refreshed', async () => {
	const visit = openSettings({ [REFRESH]: answer(cancelled) }, renewing);
	await active();
	await lookAgain();
	expect(visit.bodies(REFRESH)).toEqual([]);
});

test('after the portal, the settings show changes of the subscription without a reload [G6]', async () => {
	(await openPortalFrom({})).leave();
	const visit = openSettings({ [REFRESH]: answer(cancelled) }, renewing);
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
	expect(visit.bodies(REFRESH)).toHaveLength(1);
	act(() => visit.tell(cancelled));
	expect(await screen.findByText(/Cancelled\. You have access until 2 January 2027/)).toBeDefined();
});

test('the subscription is refreshed when the tab becomes visible, not while it is hidden', async () => {
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

test('the subscription is refreshed again after a few seconds, in case it was outdated', async () => {
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

test('the subscription is refreshed when the browser restores the page from its cache', async () => {
	const visit = await openPortalFrom({ [REFRESH]: answer(cancelled) });
	await act(async () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
});

test('when the refresh fails, the known subscription stays on screen', async () => {
	const visit = await openPortalFrom({});
	await lookAgain();
	expect(visit.bodies(REFRESH)).toHaveLength(1);
	expect(visit.onSessionChanged).not.toHaveBeenCalled();
	expect(await active()).toBeDefined();
});

test('the subscription is not refreshed if the portal could not be opened', async () => {
	const visit = openSettings({ [REFRESH]: answer(cancelled) }, renewing);
	await active();
	await press('Manage Subscription');
	await screen.findByText('Failed to open billing portal. Please try again.');
	await lookAgain();
	expect(visit.bodies(REFRESH)).toEqual([]);
});
