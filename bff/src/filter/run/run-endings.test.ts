import { describe, expect, test } from 'vitest';
import { writeVerdicts } from '../../../../sandbox/openrouter/judge.ts';
import { cancelRun, getRun, listRuns, resumeRun } from '../../../contract/filter/run.ts';
import { ModelError } from '../../providers/model.ts';
import { buildFilterApp } from '../../testing/apps/build-filter-app.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { checksFirst, countPosts, honest, modelOf, readRequest } from '../fixtures/judging.ts';
import { runIdOf, verdictsOf } from '../fixtures/run-events.ts';

describe('a run that ends early', () => {
	test('by a cancel closes its open requests, keeps its verdicts, and can be resumed [H3]', async () => {
		const model = createScriptedModel();
		const app = await buildFilterApp({ model, environment: { LIMITS: 'judgeRequests=1' } });
		const person = await app.member(40);
		const reader = await person.run();
		await expect.poll(() => model.requests.length).toBe(1);
		const question = model.requests[0];
		const lines = question
			? writeVerdicts(checksFirst(readRequest(question.request))).split('\n')
			: [];
		question?.write(lines.slice(0, 2 + 8).join('\n'), '\n');
		await reader.until(({ events }) => verdictsOf(events).length === 8);
		await person.client.call(cancelRun, { params: { id: runIdOf(reader) } });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'done',
			data: { status: 'cancelled', total_processed: 8 },
		});
		expect(question?.isAborted).toBe(true);

		await person.client.call(resumeRun, { params: { id: runIdOf(reader) }, body: {} });
		const again = await app.follow(person, runIdOf(reader), '8');
		for (let at = 1; at < 3; at += 1) {
			await expect.poll(() => model.requests.length).toBe(at + 1);
			const next = model.requests[at];
			next?.write(next ? writeVerdicts(readRequest(next.request)) : '');
			next?.end();
		}
		const rest = verdictsOf(await again.ended);
		expect(rest).toHaveLength(32);
		expect(
			new Set([...verdictsOf(reader.events), ...rest].map(({ data }) => data.tweetId)).size,
		).toBe(40);
	});

	test.each([
		['credit gone', 'model_out_of_credit'],
		['the key refused', 'key_rejected'],
	] as const)(
		'with %s keeps its verdicts, has the reason, and can be resumed without paying twice',
		async (_, code) => {
			let isBroken = true;
			const { model, requests } = modelOf((request, at) =>
				at >= 1 && isBroken ? new ModelError(code, 'Top up, then resume.') : honest(request),
			);
			const app = await buildFilterApp({ model, environment: { LIMITS: 'judgeRequests=1' } });
			const person = await app.member(60);
			const reader = await person.run();
			expect((await reader.ended).at(-1)).toMatchObject({
				event: 'error',
				data: { code, error: 'Top up, then resume.' },
			});
			const params = { id: runIdOf(reader) };
			expect(await person.client.call(getRun, { params, querystring: {} })).toMatchObject({
				status: 'failed',
				total: 60,
				total_processed: 20,
				error: { code },
			});
			isBroken = false;
			const before = requests.length;
			await person.client.call(resumeRun, { params, body: {} });
			const events = await (await app.follow(person, params.id)).ended;
			expect(events.at(-1)).toMatchObject({ event: 'done', data: { total_processed: 60 } });
			expect(countPosts(requests.slice(before))).toBe(40);
		},
	);

	test('because of unreadable output ends after a few requests and can be resumed', async () => {
		let isBroken = true;
		const { model, requests } = modelOf((request) =>
			isBroken ? 'They are all quite nice.' : honest(request),
		);
		const app = await buildFilterApp({ model });
		const person = await app.member(124);
		const reader = await person.run();
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'model_unreadable', message: expect.stringMatching(/Resume the run later/) },
		});
		// Several requests are open when it ends.
		expect(requests.length).toBeLessThan(20);
		isBroken = false;
		const params = { id: runIdOf(reader) };
		await person.client.call(resumeRun, { params, body: {} });
		expect((await (await app.follow(person, params.id)).ended).at(-1)).toMatchObject({
			event: 'done',
			data: { total_processed: 124 },
		});
	});

	test('that waits for the model says until when, and can be cancelled meanwhile', async () => {
		const { model } = modelOf(() => new ModelError('model_rate_limited', 'Slow down.', 3600));
		const app = await buildFilterApp({ model });
		const person = await app.member(5);
		const reader = await person.run();
		const isWaiting = ({ events }: typeof reader) =>
			events.some(
				({ event, data }) =>
					event === 'progress' && (data as { phase?: string }).phase === 'waiting',
			);
		await reader.until(isWaiting);
		const params = { id: runIdOf(reader) };
		const run = await person.client.call(getRun, { params, querystring: {} });
		expect(run.phase).toBe('waiting');
		expect(Date.parse(run.waitsUntil ?? '')).toBeGreaterThan(Date.now() + 3_500_000);
		await person.client.call(cancelRun, { params });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'done',
			data: { status: 'cancelled' },
		});
	});

	test('at its cost limit says so, and can be resumed with a higher limit [I7]', async () => {
		const { model } = modelOf(honest);
		const app = await buildFilterApp({ model, environment: { LIMITS: 'judgeRequests=1' } });
		const person = await app.member(100);
		const reader = await person.run({ maxCost: 0.02 });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'run_cost_reached' },
		});
		const params = { id: runIdOf(reader) };
		const run = await person.client.call(getRun, { params, querystring: {} });
		expect(run.total_processed).toBeGreaterThanOrEqual(40);
		expect(run.total_processed).toBeLessThan(100);
		await person.client.call(resumeRun, { params, body: { maxCost: 1 } });
		await (await app.follow(person, params.id)).ended;
		expect(await person.client.call(getRun, { params, querystring: {} })).toMatchObject({
			status: 'done',
			total_processed: 100,
			maxCost: 1,
		});
	});

	test('posts not judged are counted separately, and judged again on resume', async () => {
		let isSilent = true;
		const { model } = modelOf((request) =>
			// The check posts alone are judged, so the posts are the cause.
			isSilent && readRequest(request).posts.length > 0 ? 'I would rather not.' : honest(request),
		);
		const app = await buildFilterApp({ model });
		const person = await app.member(10);
		const reader = await person.run();
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'done',
			data: { total_processed: 10, total_filtered: 0 },
		});
		const params = { id: runIdOf(reader) };
		expect(await person.client.call(getRun, { params, querystring: {} })).toMatchObject({
			not_judged: 10,
			tweets: Array(10).fill(expect.objectContaining({ judged: false })),
		});
		isSilent = false;
		await person.client.call(resumeRun, { params, body: {} });
		const again = verdictsOf(await (await app.follow(person, params.id, '10')).ended);
		expect(again).toHaveLength(10);
		expect(again.every(({ data }) => data.judged)).toBe(true);
		await expect(person.client.call(resumeRun, { params, body: {} })).rejects.toMatchObject({
			status: 409,
			code: 'nothing_to_resume',
		});
	});
});

test('a user has only one running run, even if six tabs start one at once [F3]', async () => {
	const model = createScriptedModel();
	const app = await buildFilterApp({ model });
	const person = await app.member(20);
	const readers = await Promise.all(Array.from({ length: 6 }, () => person.run()));
	expect(readers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
	expect(await person.client.call(listRuns, { querystring: {} })).toHaveLength(1);
	const other = await (await app.member(1)).run();
	expect(other.status).toBe(200);
});

test('without a key no run is created', async () => {
	const app = await buildFilterApp({ environment: { OPENROUTER_API_KEY: '' } });
	const person = await app.member(5);
	const reader = await person.run();
	expect(reader.status).toBe(400);
	expect(await person.client.call(listRuns, { querystring: {} })).toEqual([]);
});
