import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWriter, xClient } from '../publishing/fixtures/writer.ts';
import { buildFilterApp, type FilterApp } from '../testing/apps/build-filter-app.ts';

let app: FilterApp;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true, environment: xClient });
	// Only the test may claim work.
	const { filter, fetches, publishing, transfers } = app.services;
	for (const worker of [filter.worker, fetches, publishing, transfers]) await worker.close();
});
afterAll(() => app.close());

const execute = (text: string, values: unknown[] = []) =>
	app.services.em.fork().execute(text, values);
const countOf = async (queue: string) =>
	(await app.services.countWork()).find((work) => work.queue === queue);

/** Each creates one piece of work of a new user, and returns the condition for its row. */
const work = [
	{
		queue: 'publications',
		table: 'publications',
		async begin() {
			const writer = await createWriter(app);
			const draft = await writer.draft('Rye');
			await writer.publish(draft);
			await execute("update publications set due_at = now() - interval '1 minute'");
			return `draft_id = '${draft}'`;
		},
	},
	{
		queue: 'fetches',
		table: 'tweet_fetches',
		async begin() {
			const { id } = await app.loginAs();
			await execute(
				"insert into tweet_fetches (user_id, status, started_at) values (?, 'running', now())",
				[id],
			);
			return `user_id = '${id}'`;
		},
	},
	{
		queue: 'filter-runs',
		table: 'filter_runs',
		async begin() {
			const { id, templateId } = await app.member(1);
			await app.services.filter.runs.create({
				userId: id,
				templateId,
				description: '',
				timeRange: { value: 1, unit: 'days' },
				maxCost: 1,
			});
			return `user_id = '${id}'`;
		},
	},
	{
		queue: 'exports-and-imports',
		table: 'data_transfers',
		async begin() {
			const { id } = await app.loginAs();
			await execute(
				"insert into data_transfers (id, user_id, kind, status, created_at, expires_at) values (?, ?, 'export', 'running', now(), now())",
				[randomUUID(), id],
			);
			return `user_id = '${id}'`;
		},
	},
];

test.each(work)('$queue are counted by what a process does with them', async (kind) => {
	const { queue, table, begin } = kind;
	const row = await begin();
	const none = { queue, waiting: 0, deferred: 0, running: 0, failed: 0 };
	expect(await countOf(queue)).toEqual({ ...none, waiting: 1 });
	const become = (change: string) => execute(`update ${table} set ${change} where ${row}`);
	await become(`lease_id = gen_random_uuid(), lease_until = now() + interval '1 minute'`);
	expect(await countOf(queue)).toEqual({ ...none, running: 1 });
	await become(`lease_until = now() - interval '1 minute'`);
	expect(await countOf(queue)).toEqual({ ...none, waiting: 1 });
	await become(`lease_id = null, lease_until = now() + interval '1 minute'`);
	expect(await countOf(queue)).toEqual({ ...none, deferred: 1 });
	const endedAt = table === 'publications' ? 'updated_at' : 'ended_at';
	await become(`status = 'failed', lease_until = null, ${endedAt} = now()`);
	expect(await countOf(queue)).toEqual({ ...none, failed: 1 });
	await become(`${endedAt} = now() - interval '8 days'`);
	expect(await countOf(queue)).toEqual(none);
});

test('webhook deliveries that are due are counted', async () => {
	const { id } = await app.loginAs();
	await app.services.access.webhooks.close();
	await app.services.access.webhooks.create(id, 'http://127.0.0.1:9/', ['run.finished']);
	await app.services.access.webhooks.emit(id, 'run.finished', async () => ({}));
	expect(await countOf('webhook-deliveries')).toMatchObject({ waiting: 1, running: 0 });
	await execute("update webhook_deliveries set next_at = now() + interval '5 seconds'");
	expect(await countOf('webhook-deliveries')).toMatchObject({ waiting: 0 });
});

test('posts that wait for their user or their time are not counted; deletions are separate', async () => {
	const writer = await createWriter(app);
	const draft = await writer.draft('Rye');
	await writer.publish(draft);
	const become = (change: string) =>
		execute(`update publications set ${change} where draft_id = '${draft}'`);
	const waiting = async () => (await countOf('publications'))?.waiting;
	await become("due_at = now() + interval '1 hour'");
	expect(await waiting()).toBe(0);
	await become("due_at = now() - interval '11 minutes'");
	expect(await waiting(), 'too late to begin').toBe(0);
	await become('due_at = now()');
	expect(await waiting()).toBe(1);
	await writer.set({ paused: true });
	expect(await waiting(), 'paused by the user').toBe(0);
	await writer.set({ paused: false });
	await execute("update subscriptions set status = 'canceled' where user_id = ?", [writer.id]);
	expect(await waiting(), 'without a subscription').toBe(0);
	await become("status = 'posted'");
	expect(await countOf('deletions-at-x')).toMatchObject({ waiting: 0, running: 0 });
	await become("lease_id = gen_random_uuid(), lease_until = now() + interval '1 minute'");
	expect(await countOf('deletions-at-x')).toMatchObject({ waiting: 0, running: 1 });
	await become('lease_until = now()');
	expect(await countOf('deletions-at-x')).toMatchObject({ waiting: 1, running: 0 });
});
