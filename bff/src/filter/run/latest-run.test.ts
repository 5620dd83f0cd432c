import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestRun } from '../../../contract/filter/latest.ts';
import { getRun, overrideVerdict } from '../../../contract/filter/run.ts';
import { buildFilterApp, type FilterApp } from '../../testing/apps/build-filter-app.ts';
import { finishedRun } from '../fixtures/finished-run.ts';
import { honest, modelOf } from '../fixtures/judging.ts';

let app: FilterApp;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model: modelOf(honest).model });
});
afterAll(() => app.close());

test('there is no latest run without a run', async () => {
	const user = await app.member(1);
	expect(await user.client.call(latestRun, {})).toEqual({
		run: null,
		included: 0,
		picture: [],
		best: null,
	});
});

test('the latest run has its posts in time order and the most liked included post', async () => {
	const user = await app.member(3, ['A morning of running', 'A cake', 'Two databases']);
	await finishedRun(user);
	const run = await finishedRun(user);
	const read = () => user.client.call(latestRun, {});
	const before = await read();
	expect(before.run?.id).toBe(run);
	expect(before.included).toBe(2);
	expect(before.picture.map(({ verdict, byYou }) => [verdict, byYou])).toEqual([
		['included', false],
		['excluded', false],
		['included', false],
	]);
	expect(before.picture[0]?.at).toBeGreaterThan(before.picture[2]?.at ?? Infinity);

	const { tweets } = await user.client.call(getRun, { params: { id: run }, querystring: {} });
	const best = tweets
		.filter(({ included }) => included)
		.toSorted((a, b) => b.metrics.likes - a.metrics.likes)[0];
	expect(before.best).toEqual(best);

	const tweetId = best?.tweetId ?? '';
	await user.client.call(overrideVerdict, {
		params: { id: run, tweetId },
		body: { value: 'exclude' },
	});
	const after = await read();
	expect(after.included).toBe(1);
	expect(after.best?.tweetId).not.toBe(tweetId);
	expect(after.picture.find(({ id }) => id === tweetId)).toMatchObject({
		verdict: 'excluded',
		byYou: true,
	});
});
