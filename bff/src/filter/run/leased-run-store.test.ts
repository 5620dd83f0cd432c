import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeRun } from '../../../contract/filter/run.ts';
import { LeaseLost } from '../../leases/lease.ts';
import type { Post } from '../../networks/post-source.ts';
import { buildFilterApp, type FilterApp, postOf } from '../../testing/apps/build-filter-app.ts';
import {
	createLeasedRunStore,
	type LeasedRun,
	type LeasedRunStore,
	type LoggedVerdict,
} from './leased-run-store.ts';

let app: FilterApp;
let store: LeasedRunStore;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true });
	store = createLeasedRunStore(app.services.em);
	// Only the test may claim runs.
	await app.services.filter.worker.close();
});
afterAll(() => app.close());

async function begin() {
	const person = await app.member(3);
	const timeRange = { value: 1, unit: 'days' } as const;
	const runId = await app.services.filter.runs.create({
		userId: person.id,
		templateId: person.templateId,
		description: '',
		timeRange,
		maxCost: 1,
	});
	return { person, runId };
}

async function claim(runId: string): Promise<LeasedRun> {
	const leased = await store.claim();
	if (leased?.runId !== runId) throw new Error(`claimed ${leased?.runId} instead of ${runId}`);
	return leased;
}

const receipt = { model: 'x', generationId: null, promptTokens: 10, completionTokens: 20, cost: 0 };
const post = (id: string): Post => postOf(id, 'x', new Date(1_800_000_000_000));
const verdict = (tweetId: string, seq: number): LoggedVerdict => ({
	seq,
	tweetId,
	included: true,
	reason: 'Yes.',
	decidedBy: 'model',
});

/** All rows of a run. */
async function rowsOf(runId: string) {
	const em = app.services.em.fork();
	const [run] = await em.execute('select * from filter_runs where id = ?', [runId]);
	return {
		run,
		posts: await em.execute('select * from filter_run_posts where run_id = ? order by tweet_id', [
			runId,
		]),
	};
}

test('a lease from before a cancel and resume cannot write to the run [H10]', async () => {
	const { person, runId } = await begin();
	const before = await claim(runId);
	await store.end(before, 'cancelled');
	await person.client.call(resumeRun, { params: { id: runId }, body: {} });
	const now = await claim(runId);
	expect(now.leaseId).not.toBe(before.leaseId);
	await store.addPosts(now, [post('1')]);
	const rows = await rowsOf(runId);
	for (const write of [
		() => store.renew(before),
		() => store.setPhase(before, 'waiting'),
		() =>
			store.completeReading(before, {
				billed: 7,
				fromStorage: 7,
				reachedBack: new Date(),
				why: null,
			}),
		() => store.addReceipt(before, { ...receipt, cost: 0.5 }),
		() => store.end(before, 'done'),
		() => store.addPosts(before, [post('2')]),
		() => store.writeVerdicts(before, [verdict('1', 1)]),
	]) {
		await expect(write()).rejects.toBeInstanceOf(LeaseLost);
	}
	await store.release(before);
	expect(await rowsOf(runId)).toEqual(rows);
	expect(await store.claim()).toBeUndefined();
	await store.end(now, 'done');
});

test('a lease of a run that has ended cannot write to it or change its cost [H10]', async () => {
	const { runId } = await begin();
	const lease = await claim(runId);
	await store.addReceipt(lease, { ...receipt, cost: 0.25 });
	await store.end(lease, 'cancelled');
	const rows = await rowsOf(runId);
	for (const write of [
		() => store.renew(lease),
		() => store.setPhase(lease, 'waiting'),
		() =>
			store.completeReading(lease, {
				billed: 7,
				fromStorage: 7,
				reachedBack: new Date(),
				why: null,
			}),
		() => store.addReceipt(lease, { ...receipt, cost: 0.5 }),
		() => store.end(lease, 'done'),
		() => store.addPosts(lease, [post('2')]),
		() => store.writeVerdicts(lease, [verdict('1', 1)]),
	]) {
		await expect(write()).rejects.toBeInstanceOf(LeaseLost);
	}
	expect(await rowsOf(runId)).toEqual(rows);
});

test('a post with a verdict keeps it and counts once, however often verdicts are written [H6]', async () => {
	const { runId } = await begin();
	const lease = await claim(runId);
	await store.addPosts(lease, [post('1'), post('2')]);
	await store.writeVerdicts(lease, [verdict('1', 1), verdict('2', 2)]);
	const rows = await rowsOf(runId);
	expect(rows).toMatchObject({ run: { total: 2, processed: 2, included: 2, last_seq: 2 } });
	await store.writeVerdicts(lease, [verdict('1', 1), verdict('2', 2)]);
	expect(await rowsOf(runId)).toEqual(rows);
	await store.writeVerdicts(lease, [
		{ ...verdict('1', 3), included: false, reason: 'Changed.', decidedBy: 'earlier_run' },
	]);
	expect(await rowsOf(runId)).toEqual({ ...rows, run: { ...rows.run, last_seq: 3 } });
	await store.end(lease, 'done');
});

test('a correction replaces a verdict under a new number, and the counts follow', async () => {
	const { runId } = await begin();
	const lease = await claim(runId);
	await store.addPosts(lease, [post('1'), post('2')]);
	await store.writeVerdicts(lease, [verdict('1', 1)]);
	const corrected = { ...verdict('1', 2), included: false, reason: 'No.', isCorrection: true };
	await store.writeVerdicts(lease, [corrected, { ...verdict('2', 3), isCorrection: true }]);
	expect(await rowsOf(runId)).toMatchObject({
		run: { processed: 2, included: 1, not_judged: 0, last_seq: 3 },
		posts: [{ seq: 2, included: false, reason: 'No.' }, { seq: 3 }],
	});
	await store.writeVerdicts(lease, [{ ...corrected, seq: 4, included: null }]);
	expect((await rowsOf(runId)).run).toMatchObject({ processed: 2, included: 1, not_judged: 1 });
	await store.writeVerdicts(lease, [{ ...corrected, seq: 5, included: true }]);
	expect((await rowsOf(runId)).run).toMatchObject({ processed: 2, included: 2, not_judged: 0 });
	await store.end(lease, 'done');
});

test('a leased run cannot be claimed until its lease expires [H10]', async () => {
	const { runId } = await begin();
	const first = await claim(runId);
	expect(await store.claim()).toBeUndefined();
	await app.services.em
		.fork()
		.execute(`update filter_runs set lease_until = now() - interval '1 second' where id = ?`, [
			runId,
		]);
	const second = await claim(runId);
	await expect(store.renew(first)).rejects.toBeInstanceOf(LeaseLost);
	expect(await store.renew(second)).toEqual({ cancelRequested: false });
	await store.end(second, 'done');
});
