import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeRun } from '../../contract/filter-run.ts';
import { buildFilterApp, type FilterApp } from '../testing/build-filter-app.ts';
import { createRunStore, type Lease, LeaseLost, type RunStore } from './run-store.ts';

let app: FilterApp;
let store: RunStore;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true });
	store = createRunStore(app.services.em);
	// Nobody but the test works on runs.
	await app.services.filter.worker.close();
});
afterAll(() => app.close());

async function begin() {
	const person = await app.member(3);
	const timeRange = { value: 1, unit: 'days' } as const;
	const runId = await app.services.filter.runs.begin({
		userId: person.id,
		templateId: person.templateId,
		description: '',
		timeRange,
		maxCost: 1,
	});
	return { person, runId };
}

async function claim(runId: string): Promise<Lease> {
	const run = await store.claim();
	expect(run?.id).toBe(runId);
	return { runId, fence: run?.fence ?? 0 };
}

test('whoever held a run before it was cancelled and resumed writes nothing more to it [H10]', async () => {
	const { person, runId } = await begin();
	const before = await claim(runId);
	await store.end(before, 'cancelled');
	await person.client.call(resumeRun, { params: { id: runId }, body: {} });
	const now = await claim(runId);
	expect(now.fence).toBeGreaterThan(before.fence);
	for (const write of [
		() => store.beat(before),
		() => store.notePhase(before, 'judging'),
		() => store.end(before, 'done'),
		() =>
			store.addPosts(before, [
				{
					id: '1',
					authorId: '1',
					authorName: 'a',
					authorUsername: 'a',
					avatarUrl: null,
					text: 'x',
					createdAt: new Date(),
					likes: 0,
					retweets: 0,
					replies: 0,
					repostOf: null,
					replyTo: null,
					lang: null,
					editIds: ['1'],
				},
			]),
		() => store.writeVerdicts(before, [{ seq: 1, tweetId: '1', included: true, reason: '', decidedBy: 'model' }]),
	]) {
		await expect(write()).rejects.toBeInstanceOf(LeaseLost);
	}
	await store.end(now, 'done');
});

test('a run that somebody works on is nobody else’s until they fall silent [H10]', async () => {
	const { runId } = await begin();
	const first = await claim(runId);
	expect(await store.claim()).toBeUndefined();
	await app.services.em.fork().execute(`update filter_runs set lease_until = now() - interval '1 second' where id = ?`, [runId]);
	const second = await claim(runId);
	await expect(store.beat(first)).rejects.toBeInstanceOf(LeaseLost);
	expect(await store.beat(second)).toEqual({ cancelRequested: false });
	await store.end(second, 'done');
});
