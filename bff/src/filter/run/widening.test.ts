import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRuns } from '../../../contract/filter/run.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
	postOf,
} from '../../testing/apps/build-filter-app.ts';
import { HOUR_MS } from '../../time.ts';
import { honest, modelOf } from '../fixtures/judging.ts';
import { verdictsOf } from '../fixtures/run-events.ts';

let app: FilterApp;
const { model } = modelOf(honest);
beforeAll(async () => {
	app = await buildFilterApp({ model, keep: true });
});
afterAll(() => app.close());

/** A user with one post of today, and the given numbers of posts by their age in days. */
async function memberWith(counts: Record<number, number>): Promise<FilterUser> {
	const person = await app.member(1);
	const posts = Object.entries(counts).flatMap(([days, count]) =>
		Array.from({ length: count }, (_, at) =>
			postOf(
				`${9e15 + Number(days) * 1000 + at}`,
				`Running (${at})`,
				new Date(Date.now() - Number(days) * 24 * HOUR_MS - at * 1000),
			),
		),
	);
	await app.services.tweets.save(person.id, posts, 'test');
	return person;
}

test('a run that may widen its window does so until it holds enough posts, and says so', async () => {
	const person = await memberWith({ 2: 5, 6: 30, 13: 40 });
	const events = await (await person.run({ widen: true })).ended;
	const started = events.filter(({ event }) => event === 'started');
	expect(started[0]?.data).toMatchObject({ timeRangeValue: 1, widened: false });
	const found = { timeRangeValue: 7, timeRangeUnit: 'days', widened: true };
	expect(started.at(-1)?.data).toMatchObject(found);
	expect(new Set(verdictsOf(events).map(({ data }) => data.tweetId)).size).toBe(36);
	expect(events.at(-1)).toMatchObject({ event: 'done', data: { total_processed: 36 } });
	const [run] = await person.client.call(listRuns, { querystring: {} });
	expect(run).toMatchObject({ ...found, total: 36 });
	expect(Date.parse(run?.until ?? '') - Date.parse(run?.since ?? '')).toBe(7 * 24 * HOUR_MS);
});

test('a run keeps its window if that holds enough posts, or if it was not asked to widen', async () => {
	const other = await memberWith({ 2: 5, 6: 30 });
	const run = await (await other.run()).ended;
	expect(run.at(-1)).toMatchObject({ event: 'done', data: { total_processed: 1 } });
	const rich = await app.member(25);
	const events = await (await rich.run({ widen: true })).ended;
	expect(events.filter(({ event }) => event === 'started')).toHaveLength(1);
	expect(events[0]?.data).toMatchObject({ widened: false });
});

test('a run that finds few posts anywhere looks back two weeks', async () => {
	const person = await memberWith({ 10: 2, 20: 50 });
	const events = await (await person.run({ widen: true })).ended;
	expect(events.findLast(({ event }) => event === 'started')?.data).toMatchObject({
		timeRangeValue: 14,
	});
	expect(events.at(-1)).toMatchObject({ event: 'done', data: { total_processed: 3 } });
});
