import { act, fireEvent, screen } from '@testing-library/react';
import { openRemote } from 'remote-kit/testing/open-remote';
import { answer, type Replies } from 'remote-kit/testing/replies';
import { renewing, trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import App from '../app.tsx';

const REFRESH = 'POST /api/stripe/refresh-subscription';
const LATEST = 'GET /api/threads/latest';

/** Lets everything run that does not wait for a timer. */
const settle = () => act(() => new Promise((resolve) => setImmediate(resolve)));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('after payment', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
	afterEach(() => void vi.useRealTimers());

	async function openSuccess(reply: Replies[string] | undefined, url = '/app/billing/success') {
		const replies: Replies = reply ? { [REFRESH]: reply } : {};
		const visit = openRemote(App, url, { replies, subscription: unpaid });
		while (screen.queryByRole('heading') === null) await settle();
		return { ...visit, replies, asked: () => visit.bodies(REFRESH).length };
	}

	test.each(['/billing/success', '/app/billing/success'])(
		'%s says that the payment was successful',
		async (url) => {
			await openSuccess(answer(unpaid), url);
			expect(screen.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeDefined();
			expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe(
				'/app',
			);
			expect(screen.getByRole('link', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
				'/app/settings',
			);
			expect(screen.queryByText(/Session ID/)).toBeNull();
		},
	);

	test('the session id is shown as plain text', async () => {
		await openSuccess(answer(unpaid), '/app/billing/success?session_id=cs_%3Cb%3E1%3C%2Fb%3E');
		expect(screen.getByText('cs_<b>1</b>')).toBeDefined();
	});

	test('the subscription is checked after 2 seconds, and the session updated once active [G5]', async () => {
		const visit = await openSuccess(answer(trialing));
		await pass(1900);
		expect(visit.asked()).toBe(0);
		expect(screen.getByRole('status').textContent).toBe('Checking your subscription...');
		await pass(100);
		expect(visit.asked()).toBe(1);
		expect(screen.getByText('Your subscription is active')).toBeDefined();
		expect(visit.onSessionChanged).toHaveBeenCalledOnce();
		act(() => visit.tell(trialing));
		expect(screen.getByText(/Trial until 2 December 2026/)).toBeDefined();
		expect(screen.getByText(/Nothing was charged today\./)).toBeDefined();
		await pass(60_000);
		expect(visit.asked()).toBe(1);
	});

	test('once active, the screen says that drafts are waiting, and goes to the dashboard', async () => {
		const drafts = [{ text: 'Easy runs.' }];
		const visit = await openSuccess(answer(trialing));
		visit.replies[LATEST] = answer({ thread: { id: 't1', name: 'Runs', drafts }, earlier: [] });
		await pass(2000);
		while (screen.queryByText(/drafts/) === null) await settle();
		expect(
			screen.getByText(/Your drafts are waiting\. Taking you to the dashboard…/),
		).toBeDefined();
		await pass(3900);
		expect(screen.getByText('Your subscription is active')).toBeDefined();
		await pass(100);
		expect(visit.visited).toEqual([{ to: '/app', replace: true }]);
	});

	test('a user who presses a key stays, for example to copy the session id', async () => {
		const visit = await openSuccess(answer(trialing), '/app/billing/success?session_id=cs_1');
		await pass(2000);
		expect(screen.getByText(/Taking you to the dashboard…/)).toBeDefined();
		fireEvent.keyDown(document.body, { key: 'Tab' });
		await pass(60_000);
		expect(visit.visited).toEqual([]);
		expect(screen.queryByText(/Taking you to the dashboard…/)).toBeNull();
		expect(screen.getByRole('button', { name: 'cs_1' })).toBeDefined();
	});

	test('the subscription is checked again until it is active, and the screen says so', async () => {
		const visit = await openSuccess(answer(unpaid));
		await pass(2000);
		expect(
			screen.getByText(
				'Waiting for Stripe to confirm your subscription. This can take about a minute.',
			),
		).toBeDefined();
		visit.replies[REFRESH] = answer(renewing);
		await pass(2000);
		expect(visit.asked()).toBe(2);
		expect(screen.getByText('Your subscription is active')).toBeDefined();
	});

	test('a failed check is retried', async () => {
		const visit = await openSuccess(undefined);
		await pass(2000);
		visit.replies[REFRESH] = answer(trialing);
		await pass(2000);
		expect(visit.onSessionChanged).toHaveBeenCalledOnce();
	});

	test('a user who has not paid gets no access, and sees other options after a minute [G5]', async () => {
		const visit = await openSuccess(answer(unpaid));
		await pass(70_000);
		expect(screen.getByText('Stripe hasn’t confirmed your subscription yet')).toBeDefined();
		expect(screen.getByRole('link', { name: 'choose a plan' }).getAttribute('href')).toBe(
			'/app/billing/checkout',
		);
		expect(visit.onSessionChanged).not.toHaveBeenCalled();
		const asked = visit.asked();
		expect(asked).toBe(8);
		await pass(70_000);
		expect(visit.asked()).toBe(asked);
		visit.replies[REFRESH] = answer(trialing);
		act(() => screen.getByRole('button', { name: 'Check again' }).click());
		await pass(2000);
		expect(screen.getByText('Your subscription is active')).toBeDefined();
	});

	test('the checks stop when the user leaves the screen', async () => {
		const visit = await openSuccess(answer(unpaid));
		await pass(2000);
		visit.leave();
		await pass(70_000);
		expect(visit.asked()).toBe(1);
	});
});

test.each(['/billing/cancel', '/app/billing/cancel'])(
	'%s says that nothing was charged, lists common reasons and links to the next steps',
	async (url) => {
		openRemote(App, url, { replies: {} });
		expect(
			await screen.findByRole('heading', { level: 1, name: 'Payment Cancelled' }),
		).toBeDefined();
		expect(screen.getByText(/No charge was made\./)).toBeDefined();
		expect(screen.getByRole('list', { name: 'Common reasons' }).children.length).toBeGreaterThan(2);
		expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(
			'/app/billing/checkout',
		);
		expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
			'/app',
		);
	},
);
