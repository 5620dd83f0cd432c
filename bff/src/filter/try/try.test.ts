import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeVerdicts } from '../../../../sandbox/openrouter/judge.ts';
import type { FilterContent } from '../../../contract/filter/filter.ts';
import { listRuns } from '../../../contract/filter/run.ts';
import { ModelError } from '../../providers/model.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../../testing/apps/build-filter-app.ts';
import {
	type EventReader,
	type ReceivedEvent,
	readStream,
} from '../../testing/apps/event-reader.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { UsageDayEntity } from '../../usage/usage.ts';
import { finishedRun } from '../fixtures/finished-run.ts';
import { checksFirst, honest, modelOf, readRequest } from '../fixtures/judging.ts';
import { labeller } from '../fixtures/labeller.ts';
import { RunPostEntity } from '../run/run-post.entity.ts';

const cake: FilterContent = { description: '<p>Cake</p>' };

const tryWords = (
	app: FilterApp,
	person: FilterUser,
	content: FilterContent,
): Promise<EventReader> =>
	readStream(`${app.url}/api/filter/templates/${person.templateId}/try`, {
		cookie: person.cookie,
		body: { content },
	});
const verdictsOf = (events: readonly ReceivedEvent[]) =>
	events.filter(({ event }) => event === 'filtered_tweet').map(({ data }) => data);

describe('unsaved content', () => {
	let app: FilterApp;
	const { model, requests } = modelOf(honest);
	beforeAll(async () => {
		app = await buildFilterApp({ keep: true, model });
	});
	afterAll(() => app.close());

	test('is tried on the labelled posts: new verdicts first, then the agreement', async () => {
		const person = await labeller(app);
		const events = await (await tryWords(app, person, cake)).ended;
		expect(verdictsOf(events)).toHaveLength(4);
		for (const data of verdictsOf(events)) {
			const isCake = String(data.text).includes('cake');
			expect(data).toMatchObject({
				included: isCake,
				judged: true,
				decidedBy: 'model',
				label: isCake ? 'include' : 'exclude',
				manualInclude: isCake,
				author_username: 'ada',
				reasoning: expect.stringMatching(/./),
			});
		}
		expect(events.at(-1)).toMatchObject({
			event: 'done',
			data: { agreed: 4, judged: 4, cost: 0.01 },
		});
		const used = await app.services.em
			.fork()
			.find(UsageDayEntity, { userId: person.id }, { orderBy: { kind: 'asc' } });
		expect(used, 'the run before and the try count as used').toMatchObject([
			{ kind: 'run', modelCost: 0.01 },
			{ kind: 'try', modelCost: 0.01 },
		]);
		const other = await (await tryWords(app, person, { description: 'Running. No shoes.' })).ended;
		expect(other.at(-1)?.data).toMatchObject({ agreed: 2, judged: 4 });
	});

	test('is not stored', async () => {
		const person = await labeller(app);
		const rows = () =>
			app.services.em
				.fork()
				.find(RunPostEntity, { runId: person.runId }, { orderBy: { tweetId: 'asc' } });
		const before = await rows();
		await (await tryWords(app, person, cake)).ended;
		expect(await rows()).toEqual(before);
		expect(await person.client.call(listRuns, { querystring: {} })).toHaveLength(1);
	});

	test('excludes blocked accounts, whatever their case, without a request to the model [I5]', async () => {
		const person = await labeller(app);
		const before = requests.length;
		const events = await (await tryWords(app, person, { ...cake, blockList: ['ADA'] })).ended;
		expect(requests).toHaveLength(before);
		expect(verdictsOf(events)).toHaveLength(4);
		for (const data of verdictsOf(events)) {
			expect(data).toMatchObject({
				included: false,
				decidedBy: 'block_list',
				reason: '@ada is on your block list.',
			});
		}
		expect(events.at(-1)?.data).toEqual({ agreed: 3, judged: 4, cost: 0 });
	});

	test('is checked and sanitized like saved content [D3]', async () => {
		const person = await labeller(app);
		const blank = await tryWords(app, person, { description: '<p><br></p>' });
		await blank.ended;
		expect(blank.status).toBe(400);
		expect(blank.bytes.toString()).toContain('Please enter a description.');
		await (await tryWords(app, person, { description: '<script>evil()</script><b>Cake</b>' }))
			.ended;
		expect(JSON.stringify(requests.at(-1))).toContain('Cake');
		expect(JSON.stringify(requests.at(-1))).not.toMatch(/evil|<b>/);
	});

	test('needs a labelled post', async () => {
		const person = await app.member(4);
		await finishedRun(person);
		const reader = await tryWords(app, person, cake);
		await reader.ended;
		expect({ status: reader.status, body: JSON.parse(reader.bytes.toString()) }).toMatchObject({
			status: 400,
			body: { code: 'nothing_labelled' },
		});
	});

	test('is tried on the 100 most recently labelled posts', async () => {
		const person = await labeller(app, 104);
		const all = (await app.services.em.fork().find(RunPostEntity, { runId: person.runId }))
			.map(({ tweetId }) => tweetId)
			.sort();
		const events = await (await tryWords(app, person, cake)).ended;
		expect(
			verdictsOf(events)
				.map(({ tweetId }) => tweetId)
				.sort(),
		).toEqual(all.slice(4));
	});

	test('can be tried six times a minute [F2]', async () => {
		const person = await labeller(app);
		for (let times = 0; times < 6; times += 1) await (await tryWords(app, person, cake)).ended;
		const seventh = await tryWords(app, person, cake);
		await seventh.ended;
		expect(seventh.status).toBe(429);
		expect(Number(seventh.headers['retry-after'])).toBeGreaterThan(0);
	});
});

describe('a try', () => {
	/** A user with labelled posts, and a model whose responses the test writes. */
	async function begin() {
		const quick = modelOf(honest).model;
		const scripted = createScriptedModel();
		const current = { model: quick };
		const app = await buildFilterApp({
			model: { stream: (...args) => current.model.stream(...args) },
		});
		const person = await labeller(app);
		current.model = scripted;
		return { app, person, scripted };
	}

	test('runs one at a time; closing the connection aborts it and allows the next one [F3]', async () => {
		const { app, person, scripted } = await begin();
		const nextRequest = scripted.nextRequest();
		const reading = tryWords(app, person, cake);
		const question = await nextRequest;
		const second = await tryWords(app, person, cake);
		await second.ended;
		expect(JSON.parse(second.bytes.toString())).toMatchObject({ code: 'too_many_streams' });

		question.write(
			`${writeVerdicts(checksFirst(readRequest(question.request)))
				.split('\n')
				.slice(0, 3)
				.join('\n')}\n`,
		);
		const reader = await reading;
		await reader.until(1);
		expect(question.isAborted).toBe(false);
		reader.leave();
		await vi.waitFor(() => expect(question.isAborted).toBe(true));
		await vi.waitFor(async () => {
			const next = scripted.nextRequest();
			const third = tryWords(app, person, cake);
			const answer = await Promise.race([next, third]);
			if (!('end' in answer)) throw new Error('There is no room yet.');
			answer.write(honest(answer.request));
			answer.end();
			expect((await (await third).ended).at(-1)).toMatchObject({
				event: 'done',
				data: { judged: 4 },
			});
		});
	});

	test.each([
		['key_rejected', 'The AI provider rejected the key.'],
		['model_out_of_credit', 'The credit is used up.'],
	] as const)('that fails with %s sends the error', async (code, message) => {
		const { app, person, scripted } = await begin();
		const nextRequest = scripted.nextRequest();
		const reading = tryWords(app, person, cake);
		(await nextRequest).fail(new ModelError(code, message));
		const events = await (await reading).ended;
		expect(events.at(-1)).toMatchObject({
			event: 'error',
			data: { code, message, error: message },
		});
	});

	test('leaves unjudged posts out of the counts, and unknown costs out of the report', async () => {
		const { app, person, scripted } = await begin();
		const nextRequest = scripted.nextRequest();
		const reading = tryWords(app, person, cake);
		const first = await nextRequest;
		const before = scripted.requests.length;
		first.write('I would rather not.');
		first.end({ cost: null });
		await vi.waitFor(() => expect(scripted.requests).toHaveLength(before + 4));
		for (const again of scripted.requests.slice(before)) again.end();
		// With the check posts alone, to find out whether the posts are the cause.
		await vi.waitFor(() => expect(scripted.requests).toHaveLength(before + 5));
		const check = scripted.requests.at(-1);
		check?.write(honest(check.request));
		check?.end();
		const events = await (await reading).ended;
		expect(verdictsOf(events).map(({ judged, included }) => ({ judged, included }))).toEqual(
			Array(4).fill({ judged: false, included: false }),
		);
		expect(events.at(-1)).toEqual({
			event: 'done',
			data: { agreed: 0, judged: 0, cost: null },
			id: undefined,
		});
	});

	test('without a key is refused before the stream starts [E6]', async () => {
		const app = await buildFilterApp({
			model: modelOf(honest).model,
			environment: { OPENROUTER_API_KEY: '' },
		});
		const keys = app.services.keys;
		const loginAs = app.loginAs;
		app.loginAs = async () => {
			const person = await loginAs();
			await keys.write(person.id, 'openrouter_api_key', 'sk-or-v1-0123456789abcdef');
			return person;
		};
		const person = await labeller(app);
		await keys.remove(person.id, 'openrouter_api_key');
		const reader = await tryWords(app, person, cake);
		await reader.ended;
		expect(reader.status).toBe(400);
		expect(JSON.parse(reader.bytes.toString())).toMatchObject({
			code: 'key_missing',
			message: expect.stringContaining('settings'),
		});
	});
});
