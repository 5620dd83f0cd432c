import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { isInProgress, toOutcome } from './action-outcome.ts';
import { type ActionKey, type ActionStore, createActionStore } from './action-store.ts';

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

const wake = () =>
	app.services.em
		.fork()
		.execute(
			"update tweet_actions set leased_until = now() - interval '1 second' where user_id = ?",
			[key.userId],
		);
const armedAt = async () =>
	(
		await app.services.em
			.fork()
			.execute<{ armed_at: string }[]>('select armed_at from tweet_actions where user_id = ?', [
				key.userId,
			])
	)[0];
const taken = async () => {
	const attempt = await store.take(key, reply);
	if (!attempt) throw new Error('It could not be taken.');
	return attempt;
};
const unknown = new AppError(503, 'outcome_unknown', 'Nobody knows.');

test('whoever slept through the lease asks X nothing any more, and changes nothing', async () => {
	const sleeper = await taken();
	await wake();
	const next = await taken();
	expect(await store.markSending(sleeper)).toBe(false);
	expect(await store.markSending(next)).toBe(true);
	await store.finish(sleeper, { error: unknown });
	expect(await store.read(key)).toMatchObject({ status: 'sending', error: null });
	await store.finish(next, { postedId: '7' });
	await store.finish(sleeper, { postedId: '8' });
	expect(await store.read(key)).toMatchObject({ status: 'done', postedId: '7' });
});

test('a lease that ran out is not confirmed, also where nobody else has come', async () => {
	const sleeper = await taken();
	await wake();
	expect(await store.markSending(sleeper)).toBe(false);
});

test('when the first try began that may have reached X is known through all further tries, and forgotten by a new answer', async () => {
	const first = await taken();
	await store.markSending(first);
	const before = await armedAt();
	for (let round = 0; round < 3; round += 1) {
		await wake();
		const again = await taken();
		expect(again).toMatchObject({ isDoubtful: true, armedAt: first.armedAt });
		await store.finish(again, { error: unknown });
	}
	expect(await armedAt()).toEqual(before);
	await wake();
	await store.finish(await taken(), { error: new AppError(403, 'action_refused', 'No.') });
	expect(await store.take(key, { ...reply, text: 'New words' })).toMatchObject({
		isDoubtful: false,
	});
	expect(await armedAt()).not.toEqual(before);
});

test('what a row means: at work, broken off before X was asked, and after', async () => {
	const attempt = await taken();
	const read = async () => {
		const stored = await store.read(key);
		return { isInProgress: stored !== null && isInProgress(stored), outcome: toOutcome(stored) };
	};
	expect(await read()).toMatchObject({
		isInProgress: true,
		outcome: { status: 'sending', error: null, text: reply.text },
	});
	await wake();
	expect(await read()).toMatchObject({
		isInProgress: false,
		outcome: { status: 'failed', error: { code: 'x_unavailable' } },
	});
	await store.markSending(await taken());
	expect(await read()).toMatchObject({ isInProgress: true, outcome: { status: 'sending' } });
	await wake();
	expect(await read()).toMatchObject({
		isInProgress: false,
		outcome: { status: 'unknown', error: { code: 'outcome_unknown' } },
	});
	await store.finish(attempt, { postedId: '7' });
	expect(toOutcome(null)).toBeNull();
});

test('a process that is alone gives up what the one before it had in hand, once X has had its time', async () => {
	await store.markSending(await taken());
	await store.releaseAll();
	const stored = await store.read(key);
	expect(stored?.leaseSeconds).toBeGreaterThan(0);
	expect(stored?.leaseSeconds).toBeLessThanOrEqual(10);
});
