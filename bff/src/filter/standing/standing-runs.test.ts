import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTemplate } from '../../../contract/filter/filter.ts';
import { latestRun } from '../../../contract/filter/latest.ts';
import { getRun } from '../../../contract/filter/run.ts';
import { deleteTimetable, pauseTimetable } from '../../../contract/filter/standing.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { countPosts, honest, modelOf } from '../fixtures/judging.ts';
import {
	addPostsAt,
	buildStandingApp,
	makeStanding,
	runDue,
	runsOf,
	type StandingApp,
	standingFilterOf,
	standingVerdicts,
} from '../fixtures/standing-filters.ts';
import { createSpendingStore } from './spending-store.ts';
import { createStartDue, type StartDueOptions } from './start-due-runs.ts';

let app: StandingApp;
const { model, requests } = modelOf(honest);
beforeAll(async () => {
	app = await buildStandingApp({ model, keep: true });
});
afterAll(() => app.close());

/** Moves the clock to the next full hour, and runs what is due. */
async function nextHour(): Promise<void> {
	app.clock.now = (Math.floor(app.clock.now / HOUR_MS) + 1) * HOUR_MS;
	await runDue(app);
}

test('a standing filter runs at its time, and shows when it runs next', async () => {
	const person = await app.member(0);
	const filter = await makeStanding(person);
	expect(filter).toMatchObject({ isPaused: false, lastRun: null, blocked: null, spentToday: 0 });
	await addPostsAt(app, person, app.clock.now, [{ text: 'A run at dawn' }, { text: 'New shoes' }]);
	await runDue(app);
	expect(await standingVerdicts(app, person)).toEqual([]);
	const due = filter.nextAt;
	await nextHour();
	const after = await standingFilterOf(person);
	expect(after).toMatchObject({
		nextAt: new Date(Date.parse(due ?? '') + HOUR_MS).toISOString(),
		spentToday: 0.01,
		runningId: null,
		lastRun: { judged: 2, leftOut: 0, error: null },
	});
});

test('each run judges only the posts that are new since the last one [S1]', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	const before = requests.length;
	for (let hour = 0; hour < 4; hour += 1) {
		await addPostsAt(app, person, app.clock.now + 10 * MINUTE_MS, [
			{ text: `Running, hour ${hour} of this test` },
			{ text: `A book about databases, hour ${hour}` },
		]);
		await nextHour();
	}
	const verdicts = await standingVerdicts(app, person);
	expect(verdicts).toHaveLength(8);
	expect(new Set(verdicts.map(({ tweetId }) => tweetId)).size).toBe(8);
	expect(new Set(verdicts.map(({ runId }) => runId)).size).toBe(4);
	expect(countPosts(requests.slice(before))).toBe(8);
});

test('a post that appears late, or that a run by hand has judged, is judged once [S1]', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await nextHour();
	await addPostsAt(app, person, app.clock.now - 30 * MINUTE_MS, [{ text: 'Running, but late' }]);
	app.clock.now += MINUTE_MS;
	const before = requests.length;
	await (await person.run()).ended;
	await nextHour();
	await nextHour();
	expect(countPosts(requests.slice(before))).toBe(1);
	expect(await standingVerdicts(app, person)).toMatchObject([{ decidedBy: 'earlier_run' }]);
});

test('a changed description judges new posts by itself, not the old ones again', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await addPostsAt(app, person, app.clock.now, [{ text: 'Running uphill' }]);
	await nextHour();
	await app.services.filter.templates.save(person.id, {
		id: person.templateId,
		name: 'Good reads',
		content: { description: 'Shoes' },
	});
	await addPostsAt(app, person, app.clock.now, [{ text: 'New shoes in the shop' }]);
	await nextHour();
	const verdicts = await standingVerdicts(app, person);
	expect(verdicts.at(-1)).toMatchObject({ included: true, decidedBy: 'model' });
});

test('times that were missed are run once, and no post of three days is lost', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await nextHour();
	await addPostsAt(app, person, app.clock.now + HOUR_MS, [{ text: 'Running while it was off' }]);
	app.clock.now += 50 * HOUR_MS;
	await runDue(app);
	const verdicts = await standingVerdicts(app, person);
	expect(verdicts).toHaveLength(1);
	const { nextAt } = await standingFilterOf(person);
	expect(Date.parse(nextAt ?? '')).toBeGreaterThan(app.clock.now);
});

test('the same story by several authors is judged once, also in a later run', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	const before = requests.length;
	const text = 'Running: https://a.example/marathon';
	await addPostsAt(app, person, app.clock.now, [
		{ text, authorUsername: 'ada' },
		{ text: `${text}?utm_source=x`, authorUsername: 'ben' },
	]);
	await nextHour();
	await addPostsAt(app, person, app.clock.now, [{ text, authorUsername: 'cem' }]);
	await nextHour();
	expect(countPosts(requests.slice(before))).toBe(1);
	const verdicts = await standingVerdicts(app, person);
	expect(verdicts).toHaveLength(3);
	expect(verdicts.every(({ included }) => included)).toBe(true);
});

test('a run without a new post is not among the runs', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await addPostsAt(app, person, app.clock.now, [{ text: 'Running alone' }]);
	await nextHour();
	await nextHour();
	await nextHour();
	const runs = await runsOf(person);
	expect(runs).toMatchObject([{ total: 1, standing: true }]);
	expect((await person.client.call(latestRun, {})).run?.id).toBe(runs[0]?.id);
	const { lastRun } = await standingFilterOf(person);
	expect(lastRun).toMatchObject({ judged: 0, leftOut: 0 });
	const params = { id: lastRun?.id ?? '' };
	expect(await person.client.call(getRun, { params, querystring: {} })).toMatchObject({ total: 0 });
});

test('several servers that start due runs at the same time start each once', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await addPostsAt(app, person, app.clock.now, [{ text: 'Running twice' }]);
	app.clock.now = (Math.floor(app.clock.now / HOUR_MS) + 1) * HOUR_MS;
	const { em, keys } = app.services;
	const { log } = app.app;
	const config = { model: { name: 'x', apiKey: 'sk' } } as StartDueOptions['config'];
	const spending = createSpendingStore(em, 0);
	const now = () => app.clock.now;
	const servers = Array.from({ length: 5 }, () =>
		createStartDue({ em, keys, config, spending, log, now }),
	);
	await Promise.all(servers.map((startDue) => startDue()));
	await runDue(app);
	const rows = await app.services.em
		.fork()
		.execute('select id from filter_runs where user_id = ?', [person.id]);
	expect(rows).toHaveLength(1);
});

test('the filters of one user run one after the other, and none is left out', async () => {
	const person = await app.member(0);
	const ids = [person.templateId];
	for (const name of ['Two', 'Three']) {
		const content = { description: `${name} of running` };
		const { id } = await app.services.filter.templates.save(person.id, { name, content });
		ids.push(id);
	}
	for (const templateId of ids) await makeStanding({ ...person, templateId });
	await addPostsAt(app, person, app.clock.now, [{ text: 'Running for all of them' }]);
	await nextHour();
	expect(await standingVerdicts(app, person)).toHaveLength(3);
});

test('a user with many filters that are due does not keep others waiting', async () => {
	const [ada, ben] = [await app.member(0), await app.member(0)];
	const second = await app.services.filter.templates.save(ada.id, {
		name: 'Two',
		content: { description: 'Running' },
	});
	const em = app.services.em.fork();
	const due = new Date('2020-01-01T08:00:00Z');
	for (const [person, templateId, minutes] of [
		[ada, ada.templateId, 0],
		[ada, second.id, 0],
		[ben, ben.templateId, 10],
	] as const) {
		await makeStanding({ ...person, templateId });
		await em.execute('update filter_timetables set next_at = ? where template_id = ?', [
			new Date(due.getTime() + minutes * MINUTE_MS),
			templateId,
		]);
	}
	const { keys } = app.services;
	const startDue = createStartDue({
		em,
		keys,
		config: { model: { name: 'x', apiKey: 'sk' } } as StartDueOptions['config'],
		spending: createSpendingStore(em, 0),
		log: app.app.log,
		now: () => due.getTime() + HOUR_MS,
	});
	const order: string[] = [];
	while (await startDue()) {
		const [run] = await em.execute<{ id: string; userId: string }[]>(
			`select id, user_id as "userId" from filter_runs where status = 'running'`,
		);
		order.push(run?.userId === ada.id ? 'ada' : 'ben');
		await em.execute(`update filter_runs set status = 'done' where id = ?`, [run?.id]);
	}
	expect(order).toEqual(['ada', 'ben', 'ada']);
});

test('a paused filter does not run, and runs at its next time when it is resumed', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	const params = { id: person.templateId };
	const paused = await person.client.call(pauseTimetable, { params, body: { paused: true } });
	expect(paused).toMatchObject({ isPaused: true, nextAt: null });
	await addPostsAt(app, person, app.clock.now, [{ text: 'Running in a pause' }]);
	await nextHour();
	expect(await standingVerdicts(app, person)).toEqual([]);
	await person.client.call(pauseTimetable, { params, body: { paused: false } });
	await nextHour();
	expect(await standingVerdicts(app, person)).toHaveLength(1);
});

test('a filter that no longer runs by itself, or was deleted, starts nothing', async () => {
	for (const remove of [deleteTimetable, deleteTemplate]) {
		const person = await app.member(0);
		await makeStanding(person);
		await addPostsAt(app, person, app.clock.now, [{ text: 'Running for nobody' }]);
		await person.client.call(remove, { params: { id: person.templateId } });
		await nextHour();
		expect(await standingVerdicts(app, person)).toEqual([]);
	}
});

test('without a subscription nothing runs, and the reason is shown until it is back', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await addPostsAt(app, person, app.clock.now, [{ text: 'Running on credit' }]);
	const setStatus = (status: string) =>
		app.services.em
			.fork()
			.execute('update subscriptions set status = ? where user_id = ?', [status, person.id]);
	await setStatus('past_due');
	await nextHour();
	expect(await standingVerdicts(app, person)).toEqual([]);
	await setStatus('active');
	expect(await standingFilterOf(person)).toMatchObject({
		blocked: { code: 'subscription_required' },
		nextAt: null,
	});
	await nextHour();
	expect(await standingFilterOf(person)).toMatchObject({ blocked: null, lastRun: { judged: 1 } });
});

test('without a key nothing runs, and the reason is shown', async () => {
	const own = await buildStandingApp({ model, environment: { OPENROUTER_API_KEY: '' } });
	const person = await own.member(0);
	await makeStanding(person);
	own.clock.now += HOUR_MS;
	await runDue(own);
	expect(await standingFilterOf(person)).toMatchObject({
		blocked: { code: 'key_missing' },
		nextAt: null,
		lastRun: null,
	});
});

test('nothing runs for an account that will be deleted', async () => {
	const person = await app.member(0);
	await makeStanding(person);
	await app.services.em
		.fork()
		.execute('update users set deletes_at = ? where id = ?', [
			new Date(app.clock.now + 99 * HOUR_MS),
			person.id,
		]);
	await nextHour();
	const rows = await app.services.em
		.fork()
		.execute('select id from filter_runs where user_id = ?', [person.id]);
	expect(rows).toEqual([]);
});
