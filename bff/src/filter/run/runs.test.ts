import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeVerdicts } from '../../../../sandbox/openrouter/judge.ts';
import { cancelRun, getRun, listRuns, resumeRun } from '../../../contract/filter/run.ts';
import { buildFilterApp, type FilterApp } from '../../testing/apps/build-filter-app.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { checksFirst, countPosts, honest, modelOf, readRequest } from '../fixtures/judging.ts';
import { runIdOf, verdictsOf } from '../fixtures/run-events.ts';

describe('a run', () => {
	let app: FilterApp;
	const { model, requests } = modelOf(honest);
	beforeAll(async () => {
		app = await buildFilterApp({ model, keep: true });
	});
	afterAll(() => app.close());

	test('streams each post once with its verdict, then the counts and the end', async () => {
		const person = await app.member(50);
		const events = await (await person.run()).ended;
		expect(events[0]).toMatchObject({
			event: 'started',
			data: { title: 'Good reads', version: 1, status: 'running', timeRangeValue: 1 },
		});
		const verdicts = verdictsOf(events);
		expect(new Set(verdicts.map(({ data }) => data.tweetId)).size).toBe(50);
		expect(verdicts.map(({ id }) => Number(id))).toEqual([...verdicts.keys()].map((at) => at + 1));
		expect(verdicts[0]?.data).toMatchObject({
			author_username: 'ada',
			judged: true,
			decidedBy: 'model',
			metrics: { likes: 3, retweets: 1 },
		});
		const included = verdicts.filter(({ data }) => data.included).length;
		expect(included).toBeGreaterThan(0);
		expect(events.at(-1)).toMatchObject({
			event: 'done',
			data: { total_processed: 50, total_filtered: included, status: 'done' },
		});
		expect(events.findLast(({ event }) => event === 'progress')?.data).toMatchObject({
			processed: 50,
			total: 50,
			filtered: included,
		});
	});

	test('over ten posts of 25,000 line breaks takes no more processor time than others [F6]', async () => {
		const person = await app.member(10, [`${'\n'.repeat(25_000)}running`]);
		const before = process.threadCpuUsage();
		const events = await (await person.run()).ended;
		const { user, system } = process.threadCpuUsage(before);
		expect(events.at(-1)).toMatchObject({ event: 'done', data: { total_processed: 10 } });
		// Microseconds; it was 23 seconds while one pattern took quadratic time.
		expect(user + system).toBeLessThan(4_000_000);
	});

	test('is listed, newest first, and read with its posts, newest first, page by page', async () => {
		const person = await app.member(30);
		for (const description of ['', 'Re-run of: Good reads'])
			await (await person.run({ description })).ended;
		const runs = await person.client.call(listRuns, { querystring: {} });
		expect(runs.map(({ description }) => description)).toEqual(['Re-run of: Good reads', '']);
		expect(runs[0]).toMatchObject({
			status: 'done',
			total: 30,
			total_processed: 30,
			newestVersion: 1,
			cost: expect.any(Number),
		});
		const [first] = await person.client.call(listRuns, { querystring: { limit: '1' } });
		const [second] = await person.client.call(listRuns, {
			querystring: { limit: '1', cursor: first?.id ?? '' },
		});
		expect([first?.id, second?.id]).toEqual(runs.map(({ id }) => id));
		const params = { id: first?.id ?? '' };
		const whole = await person.client.call(getRun, { params, querystring: {} });
		const times = whole.tweets.map(({ created_at }) => created_at);
		expect(times).toEqual(times.toSorted().toReversed());
		const one = await person.client.call(getRun, { params, querystring: { limit: '17' } });
		const two = await person.client.call(getRun, {
			params,
			querystring: { limit: '17', cursor: one.next_cursor ?? '' },
		});
		expect([...one.tweets, ...two.tweets]).toEqual(whole.tweets);
		expect(two.next_cursor).toBeNull();
	});

	test('pays only for posts without a verdict for the same description', async () => {
		const person = await app.member(40);
		const before = requests.length;
		await (await person.run()).ended;
		expect(countPosts(requests.slice(before))).toBe(40);
		await person.addPosts(7);
		const beforeSecond = requests.length;
		const events = await (await person.run()).ended;
		expect(countPosts(requests.slice(beforeSecond))).toBe(7);
		expect(verdictsOf(events)).toHaveLength(47);
		expect(verdictsOf(events).filter(({ data }) => data.decidedBy === 'earlier_run')).toHaveLength(
			40,
		);
		expect((await person.client.call(listRuns, { querystring: {} }))[0]).toMatchObject({
			reused: 40,
			total_processed: 47,
		});
	});

	test('counts the posts that an earlier run judged in its progress, too', async () => {
		const person = await app.member(40);
		await (await person.run()).ended;
		await person.addPosts(7);
		const events = await (await person.run()).ended;
		const progress = events.flatMap(({ event, data }, index) =>
			event === 'progress'
				? [{ ...(data as object), sent: verdictsOf(events.slice(0, index)).length }]
				: [],
		);
		const judging = progress.filter(({ sent }) => sent > 0);
		expect(judging.length).toBeGreaterThan(0);
		for (const { sent, ...counts } of judging)
			expect(counts).toMatchObject({ processed: sent, total: 47 });
	});

	test('judges again by a new description, and reuses no verdicts of other users [C1]', async () => {
		const [person, other] = [await app.member(20), await app.member(20)];
		await (await person.run()).ended;
		const before = requests.length;
		await (await other.run()).ended;
		expect(countPosts(requests.slice(before))).toBe(20);
		await app.services.filter.templates.save(person.id, {
			id: person.templateId,
			name: 'Good reads',
			content: { description: 'Shoes' },
		});
		const again = requests.length;
		const events = await (await person.run()).ended;
		expect(countPosts(requests.slice(again))).toBe(20);
		expect(events[0]?.data).toMatchObject({ version: 2 });
	});

	test('never sends posts or reposts by blocked accounts to the model, whatever their case [I5]', async () => {
		const person = await app.member(0);
		const now = Date.now();
		const authors = ['Loud_Person', 'ada', 'quiet'].map((authorUsername, at) => ({
			network: 'x' as const,
			id: `99${at}`,
			url: null,
			authorId: `${at}`,
			authorName: authorUsername,
			authorUsername,
			avatarUrl: null,
			text: `SECRET-${at} running`,
			createdAt: new Date(now - 60_000 * (at + 1)),
			likes: 0,
			retweets: 0,
			replies: 0,
			replyTo: null,
			lang: null,
			editIds: [`99${at}`],
			attached: { media: [`ALT-${at}`], poll: [], quote: null },
			repostOf: at === 2 ? { id: '5', authorName: 'Loud', authorUsername: 'LOUD_person' } : null,
		}));
		await app.services.tweets.save(person.id, authors, 'test');
		const content = { description: 'Running', blockList: ['loud_PERSON'] };
		await app.services.filter.templates.save(person.id, {
			id: person.templateId,
			name: 'Good reads',
			content,
		});
		const before = requests.length;
		const events = await (await person.run()).ended;
		const prompts = JSON.stringify(requests.slice(before));
		expect(prompts).toContain('SECRET-1');
		expect(prompts).toContain('ALT-1');
		expect(prompts).not.toMatch(/(SECRET|ALT)-0/);
		expect(prompts).not.toContain('SECRET-2');
		expect(verdictsOf(events).filter(({ data }) => data.decidedBy === 'block_list')).toHaveLength(
			2,
		);
		expect(verdictsOf(events).find(({ data }) => data.tweetId === '990')?.data).toMatchObject({
			included: false,
			judged: true,
			reasoning: '@Loud_Person is on your block list.',
		});
	});

	test('without a feed judges stored posts, and says why there are no newer ones', async () => {
		const person = await app.member(3);
		await (await person.run()).ended;
		expect((await person.client.call(listRuns, { querystring: {} }))[0]).toMatchObject({
			total: 3,
			why: expect.stringMatching(/^Connect X, Bluesky or Mastodon, or add/),
		});
	});

	test('without a feed and stored posts fails with the reason', async () => {
		const person = await app.member(0);
		const events = await (await person.run()).ended;
		expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'feed_missing' } });
		expect((await person.client.call(listRuns, { querystring: {} }))[0]).toMatchObject({
			status: 'failed',
			error: { code: 'feed_missing' },
		});
	});

	test('of another user cannot be followed, read, cancelled or resumed [C1]', async () => {
		const [person, other] = [await app.member(5), await app.member(5)];
		const reader = await person.run();
		await reader.ended;
		const params = { id: runIdOf(reader) };
		expect((await app.follow(other, params.id)).status).toBe(404);
		for (const send of [
			() => other.client.call(getRun, { params, querystring: {} }),
			() => other.client.call(cancelRun, { params }),
			() => other.client.call(resumeRun, { params, body: {} }),
		]) {
			await expect(send()).rejects.toMatchObject({ status: 404 });
		}
	});

	test.each([
		[{ value: 0, unit: 'hours' }],
		[{ value: -1, unit: 'hours' }],
		[{ value: 1.5, unit: 'hours' }],
		[{ value: 1e9, unit: 'hours' }],
		[{ value: 9, unit: 'weeks' }],
		[{ value: 57, unit: 'days' }],
		[{ value: 1345, unit: 'hours' }],
		[{ value: '24', unit: 'hours' }],
		[{ value: null, unit: 'hours' }],
		[{ value: 24, unit: 'years' }],
		[{ value: 24 }],
		[[24, 'hours']],
	])('over %j is refused, and no run is created [F5]', async (timeRange) => {
		const person = await app.member(1);
		const reader = await person.run({ timeRange });
		expect(reader.status).toBe(400);
		expect(await person.client.call(listRuns, { querystring: {} })).toEqual([]);
	});

	test.each([0, -1, 0.001, 101, '2', null])(
		'with the cost limit %j is refused [F5]',
		async (maxCost) => {
			const person = await app.member(1);
			expect((await person.run({ maxCost })).status).toBe(400);
		},
	);

	test.each(['abc', '-1', '1e3', '99999999999'])(
		'cannot be followed from %s',
		async (lastEventId) => {
			const person = await app.member(1);
			const reader = await person.run();
			await reader.ended;
			expect((await app.follow(person, runIdOf(reader), lastEventId)).status).toBe(400);
		},
	);
});

describe('following', () => {
	test('resumes after any event without gaps and duplicates, also for an ended run [H5]', async () => {
		const app = await buildFilterApp({ model: modelOf(honest).model });
		const person = await app.member(25);
		const reader = await person.run();
		const all = verdictsOf(await reader.ended);
		for (let at = 0; at <= all.length; at += 1) {
			const again = await (
				await app.follow(person, runIdOf(reader), at === 0 ? undefined : String(at))
			).ended;
			expect(again.map(({ event }) => event).slice(-1)).toEqual(['done']);
			expect(verdictsOf(again)).toEqual(all.slice(at));
		}
	});

	test('continues after a tab is closed, and is the same in two tabs [H4, H5]', async () => {
		const model = createScriptedModel();
		const app = await buildFilterApp({ model });
		const person = await app.member(20);
		const first = await person.run();
		await expect.poll(() => model.requests.length).toBe(1);
		const question = model.requests[0];
		const lines = question
			? writeVerdicts(checksFirst(readRequest(question.request))).split('\n')
			: [];
		question?.write(`${lines.slice(0, 2 + 5).join('\n')}\n`);
		await first.until(({ events }) => verdictsOf(events).length === 5);
		first.leave();
		const tabs = [
			await app.follow(person, runIdOf(first)),
			await app.follow(person, runIdOf(first), '5'),
		];
		question?.write(lines.slice(2 + 5).join('\n'));
		question?.end();
		const [one, two] = await Promise.all(tabs.map(({ ended }) => ended));
		expect(verdictsOf(one ?? [])).toHaveLength(20);
		expect(verdictsOf(two ?? [])).toEqual(verdictsOf(one ?? []).slice(5));
	});

	test('sends events with one line of JSON, uncompressed and unbuffered [H1]', async () => {
		const app = await buildFilterApp({ model: modelOf(honest).model });
		const person = await app.member(10, ['line one\nline two \u2028 and "quotes" 😀 running']);
		const reader = await person.run();
		await reader.ended;
		expect(reader.headers).toMatchObject({
			'content-type': 'text/event-stream; charset=utf-8',
			'x-accel-buffering': 'no',
			'cache-control': 'no-store',
		});
		for (const block of reader.bytes.toString('utf8').trim().split('\n\n'))
			expect(block).toMatch(/^(id: \d+\n)?event: \w+\ndata: \{[^\n\r]*\}$/);
		expect(verdictsOf(reader.events)[0]?.data.content).toContain('line one\nline two');
	});
});
