import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import { queued } from 'remote-kit/testing/queue-samples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyQueue } from '../testing/dashboard-data.ts';
import { type FakeAnswers, ok, refusal } from '../testing/fake-api.ts';
import { openApp, registryOf } from '../testing/open-app.tsx';

const READ = 'GET /api/queue?days=1';
const SAVE = 'PUT /api/publishing/settings';
const since = '2026-11-20T13:02:00.000Z';
const counts = { queued: 6, freeSlots: 0 };
const byUser = { ...emptyQueue, counts, paused: { reason: 'user', since } };

async function open(answers: FakeAnswers, registry = registryOf('compose', 'publishing')) {
	const visit = openApp('/app/compose', { answers, registry });
	await screen.findByRole('heading', { level: 1 });
	await act(() => vi.advanceTimersByTimeAsync(2000));
	return visit;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('a queue paused by the user says so on every screen, and can be resumed there', async () => {
	const answers: FakeAnswers = { [READ]: ok(byUser), [SAVE]: ok({}) };
	const { calls } = await open(answers);
	expect((await screen.findByText('Queue paused.')).parentElement?.textContent).toBe(
		'Queue paused. 6 posts are waiting. ',
	);
	answers[READ] = ok({ ...emptyQueue, counts });
	act(() => screen.getByRole('button', { name: 'Resume' }).click());
	await waitFor(() => expect(screen.queryByText('Queue paused.')).toBeNull());
	expect(calls.find(({ to }) => to === SAVE)?.body).toEqual({ paused: false });
});

test('a queue stopped by X offers to reconnect X, and leads to missed posts', async () => {
	const needsYou = [queued(1, '2026-11-20T17:30', 'Late', {}, { status: 'missed' })];
	const paused = { reason: 'connection_expired', since };
	await open({ [READ]: ok({ ...byUser, paused, needsYou }) });
	expect((await screen.findByText(/^Queue paused: X signed you out at /)).textContent).toMatch(
		/\d\d:\d\d\.$/,
	);
	expect(
		screen.getByText('6 posts are waiting. 1 missed its time and won’t post late by itself.'),
	).toBeDefined();
	expect(screen.getByRole('link', { name: 'See the missed post' }).getAttribute('href')).toBe(
		'/app/queue',
	);
	expect(screen.getByRole('link', { name: 'Reconnect X' }).getAttribute('href')).toBe(
		'/app/settings/x',
	);
});

test('the banner appears and disappears when the queue is paused and resumed elsewhere', async () => {
	const answers: FakeAnswers = { [READ]: ok(emptyQueue) };
	const { calls } = await open(answers);
	await waitFor(() => expect(calls.filter(({ to }) => to === READ)).toHaveLength(1));
	expect(screen.queryByText('Queue paused.')).toBeNull();
	answers[READ] = ok(byUser);
	act(() => announceQueue());
	await screen.findByText('Queue paused.');
});

test('the banner says why the queue could not be resumed', async () => {
	await open({ [READ]: ok(byUser), [SAVE]: refusal(503, 'not_ready', 'Warble is starting.') });
	act(() => screen.getByRole('button', { name: 'Resume' }).click());
	await screen.findByText('Warble is starting.');
	expect(screen.getByText('Queue paused.')).toBeDefined();
});

test('nothing is requested after the user has left, even on news of another tab', async () => {
	const { calls } = await open({ [READ]: ok(byUser) });
	await screen.findByText('Queue paused.');
	cleanup();
	const before = calls.length;
	announceQueue();
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(calls.slice(before)).toEqual([]);
});

test('nothing is requested for users without a plan, or while the queue is not live', async () => {
	const unpaid = ok({ hasActiveSubscription: false, status: null, trialEndsAt: null });
	const first = openApp('/app', { answers: { 'GET /api/stripe/subscription-status': unpaid } });
	await act(() => vi.advanceTimersByTimeAsync(5000));
	const second = openApp('/app', { registry: registryOf('tweets') });
	await act(() => vi.advanceTimersByTimeAsync(5000));
	for (const { calls } of [first, second])
		expect(calls.filter(({ to }) => to === READ)).toEqual([]);
});
