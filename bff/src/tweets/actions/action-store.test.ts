import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import { AppError } from '../../http/app-error.ts';
import { createXNetwork } from '../../networks/x/x-network.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { isInProgress, toOutcome } from './action-outcome.ts';
import { type ActionKey, type ActionStore, createActionStore } from './action-store.ts';

const x = createXNetwork({ prices: X_PRICES });
const account = 'x:1';
const reply = { text: 'Well said.', method: 'done' } as const;

let app: TestApp;
let store: ActionStore;
let key: ActionKey;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	store = createActionStore(app.services.em, 60);
});
afterAll(() => app.close());
beforeEach(async () => {
	key = { userId: (await app.loginAs()).id, tweetId: '1', action: 'response' };
});

const expireLease = () =>
	app.services.em
		.fork()
		.execute(
			"update tweet_actions set lease_until = now() - interval '1 second' where user_id = ?",
			[key.userId],
		);
const firstAttemptAt = async () =>
	(
		await app.services.em
			.fork()
			.execute<{ first_attempt_at: string }[]>(
				'select first_attempt_at from tweet_actions where user_id = ?',
				[key.userId],
			)
	)[0];
const takeAttempt = async () => {
	const attempt = await store.take(key, reply);
	if (!attempt) throw new Error('It could not be taken.');
	return attempt;
};
const unknown = new AppError(503, 'outcome_unknown', 'Nobody knows.');

test('an attempt that lost its lease cannot send and changes nothing', async () => {
	const stale = await takeAttempt();
	await expireLease();
	const next = await takeAttempt();
	expect(await store.markSending(stale, account)).toBe(false);
	expect(await store.markSending(next, account)).toBe(true);
	await store.finish(stale, { error: unknown });
	expect(await store.read(key)).toMatchObject({ status: 'sending', error: null });
	await store.finish(next, { postedId: '7' });
	await store.finish(stale, { postedId: '8' });
	expect(await store.read(key)).toMatchObject({ status: 'done', postedId: '7' });
});

test('an attempt with an expired lease cannot send, even without a newer one', async () => {
	const stale = await takeAttempt();
	await expireLease();
	expect(await store.markSending(stale, account)).toBe(false);
});

test('the start of the first attempt that may have reached X is kept by further attempts', async () => {
	const first = await takeAttempt();
	await store.markSending(first, account);
	const before = await firstAttemptAt();
	for (let round = 0; round < 3; round += 1) {
		await expireLease();
		const again = await takeAttempt();
		expect(again).toMatchObject({ isDoubtful: true, firstAttemptAt: first.firstAttemptAt });
		await store.finish(again, { error: unknown });
	}
	expect(await firstAttemptAt()).toEqual(before);
	await expireLease();
	await store.finish(await takeAttempt(), { error: new AppError(403, 'action_refused', 'No.') });
	expect(await store.take(key, { ...reply, text: 'New words' })).toMatchObject({
		isDoubtful: false,
	});
	expect(await firstAttemptAt()).not.toEqual(before);
});

test('a row stands for an attempt in progress or interrupted, before or after the request to X', async () => {
	const attempt = await takeAttempt();
	const read = async () => {
		const stored = await store.read(key);
		return {
			isInProgress: stored !== null && isInProgress(stored),
			outcome: toOutcome(stored, x),
		};
	};
	expect(await read()).toMatchObject({
		isInProgress: true,
		outcome: { status: 'sending', error: null, text: reply.text },
	});
	await expireLease();
	expect(await read()).toMatchObject({
		isInProgress: false,
		outcome: { status: 'failed', error: { code: 'network_unavailable' } },
	});
	await store.markSending(await takeAttempt(), account);
	expect(await read()).toMatchObject({ isInProgress: true, outcome: { status: 'sending' } });
	await expireLease();
	expect(await read()).toMatchObject({
		isInProgress: false,
		outcome: { status: 'unknown', error: { code: 'outcome_unknown' } },
	});
	await store.finish(attempt, { postedId: '7' });
	expect(toOutcome(null, x)).toBeNull();
});

test('a sole process releases earlier leases after a wait for X', async () => {
	await store.markSending(await takeAttempt(), account);
	await store.releaseAll();
	const stored = await store.read(key);
	expect(stored?.leaseSeconds).toBeGreaterThan(0);
	expect(stored?.leaseSeconds).toBeLessThanOrEqual(10);
});
