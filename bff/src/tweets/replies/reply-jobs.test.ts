import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from 'vitest';
import { readReplyRequest } from '../../../../sandbox/openrouter/reply.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import { saveOnboarding } from '../../../contract/account/account.ts';
import { draftReplies, getReplies, type RunReplies } from '../../../contract/filter/replies.ts';
import { getRun, overrideVerdict } from '../../../contract/filter/run.ts';
import { finishedRun } from '../../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../../filter/fixtures/judging.ts';
import { type LanguageModel, ModelError, type ModelRequest } from '../../providers/model.ts';
import { createOpenRouter } from '../../providers/openrouter/openrouter.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../../testing/apps/build-filter-app.ts';
import { openSharedDatabase } from '../../testing/database/test-database.ts';
import { createScriptedModel, type ScriptedModel } from '../../testing/scripted-model.ts';
import { ReplyDraftEntity } from './reply-draft.entity.ts';
import { ReplyJobEntity } from './reply-job.entity.ts';

const texts = ['A morning of running', 'Two databases', 'A cake', 'Running shoes'];
const waitOptions = { timeout: 40_000, interval: 50 };
const parseRequest = ({ messages }: ModelRequest) =>
	readReplyRequest(messages.at(-1)?.content ?? '');
const replyTo = (request: ModelRequest) => `Reply to ${parseRequest(request)?.text}`;

/** Judges by the sandbox's rules, and sends requests for replies to another model. */
function withReplies(replies: () => LanguageModel): LanguageModel {
	const judge = modelOf(honest).model;
	return {
		stream: (request, ...rest) =>
			(parseRequest(request) ? replies() : judge).stream(request, ...rest),
	};
}

/** A user whose posts are each by another author, because each author gets one draft a day. */
const createMember = (app: FilterApp, posts: number, ofTexts: readonly string[]) =>
	app.member(posts, ofTexts, (at) => `writer_${at}`);
const generate = (person: FilterUser, id: string) =>
	person.client.call(draftReplies, { params: { id } });
const read = (person: FilterUser, id: string) => person.client.call(getReplies, { params: { id } });
const waitUntilReady = (person: FilterUser, id: string): Promise<RunReplies> =>
	vi.waitFor(async () => {
		const responses = await read(person, id);
		expect(responses.status).toBe('ready');
		return responses;
	}, waitOptions);

/** The ids of a run's posts by their text, without its number. */
async function idsOf(person: FilterUser, id: string): Promise<Record<string, string>> {
	const { tweets } = await person.client.call(getRun, { params: { id }, querystring: {} });
	return Object.fromEntries(
		tweets.map(({ tweetId, text }) => [text.replace(/ \(\d+\)$/, ''), tweetId]),
	);
}

describe('drafting replies', () => {
	let app: FilterApp;
	let replies: ReturnType<typeof modelOf>;
	beforeAll(async () => {
		app = await buildFilterApp({
			keep: true,
			draftRetrySeconds: 0,
			model: withReplies(() => replies.model),
			environment: { LIMITS: 'replyDraftsPerDay=1000' },
		});
	});
	afterAll(() => app.close());
	beforeEach(() => {
		replies = modelOf(replyTo);
	});

	test('makes one draft per included post, newest first, with one model request each', async () => {
		const person = await createMember(app, 4, texts);
		const id = await finishedRun(person);
		expect(await read(person, id)).toEqual({
			status: 'none',
			total: 0,
			failed: 0,
			error: null,
			drafts: [],
		});
		expect(await generate(person, id)).toMatchObject({ status: 'preparing', total: 2, failed: 0 });
		const ids = await idsOf(person, id);
		expect(await waitUntilReady(person, id)).toEqual({
			status: 'ready',
			total: 2,
			failed: 0,
			error: null,
			drafts: [
				{ tweetId: ids['Two databases'], text: 'Reply to Two databases (1)' },
				{ tweetId: ids['A morning of running'], text: 'Reply to A morning of running (0)' },
			],
		});
		expect(replies.requests).toHaveLength(2);
	});

	test('follows the user’s overrides', async () => {
		const person = await createMember(app, 4, texts);
		const id = await finishedRun(person);
		const ids = await idsOf(person, id);
		for (const [text, value] of [
			['A cake', 'include'],
			['Two databases', 'exclude'],
			['A morning of running', 'include'],
		] as const) {
			await person.client.call(overrideVerdict, {
				params: { id, tweetId: ids[text] ?? '' },
				body: { value },
			});
		}
		await generate(person, id);
		expect((await waitUntilReady(person, id)).drafts.map(({ tweetId }) => tweetId)).toEqual([
			ids['A cake'],
			ids['A morning of running'],
		]);
	});

	test('does not count drafts of posts that were filtered out since', async () => {
		const person = await createMember(app, 4, texts);
		const id = await finishedRun(person);
		const ids = await idsOf(person, id);
		const decide = (text: string, value: 'include' | 'exclude') =>
			person.client.call(overrideVerdict, {
				params: { id, tweetId: ids[text] ?? '' },
				body: { value },
			});
		await generate(person, id);
		expect(await waitUntilReady(person, id)).toMatchObject({ total: 2 });
		await decide('Two databases', 'exclude');
		await decide('A cake', 'include');
		await generate(person, id);
		const { total, drafts } = await waitUntilReady(person, id);
		expect(total).toBe(2);
		expect(drafts.map(({ tweetId }) => tweetId)).toEqual([
			ids['A cake'],
			ids['A morning of running'],
		]);
	});

	test('for a run without included posts is refused', async () => {
		const person = await createMember(app, 2, ['A cake']);
		const id = await finishedRun(person);
		await expect(generate(person, id)).rejects.toMatchObject({
			status: 409,
			code: 'nothing_to_answer',
		});
		expect(await read(person, id)).toMatchObject({ status: 'none' });
	});

	test('started five times at once makes each draft once, and none when repeated later [C8]', async () => {
		const person = await createMember(app, 12, texts);
		const id = await finishedRun(person);
		await Promise.all(Array.from({ length: 5 }, () => generate(person, id)));
		const { drafts } = await waitUntilReady(person, id);
		expect(drafts).toHaveLength(6);
		expect(await generate(person, id)).toMatchObject({ status: 'ready', total: 6, drafts });
		expect(replies.requests).toHaveLength(6);
	});

	test('makes the newest 50 drafts, and the rest when started again', async () => {
		const person = await createMember(app, 60, ['Running']);
		const id = await finishedRun(person);
		expect(await generate(person, id)).toMatchObject({ total: 50 });
		const { tweets } = await person.client.call(getRun, { params: { id }, querystring: {} });
		const newest = tweets.map(({ tweetId }) => tweetId);
		expect((await waitUntilReady(person, id)).drafts.map(({ tweetId }) => tweetId)).toEqual(
			newest.slice(0, 50),
		);
		expect(await generate(person, id)).toMatchObject({ status: 'preparing', total: 60 });
		expect((await waitUntilReady(person, id)).drafts.map(({ tweetId }) => tweetId)).toEqual(newest);
		expect(replies.requests).toHaveLength(60);
	});

	test('keeps the drafts that another run made for the same posts', async () => {
		const person = await createMember(app, 4, texts);
		const [first, second] = [await finishedRun(person), await finishedRun(person)];
		await generate(person, first);
		const { drafts } = await waitUntilReady(person, first);
		expect(await generate(person, second)).toMatchObject({ drafts });
		expect(replies.requests).toHaveLength(2);
	});

	test('uses the user’s voice, and removes mentions', async () => {
		replies = modelOf(() => '"@ada, ask @grace"');
		const person = await createMember(app, 1, ['Running']);
		const onboardingData = { marketing: 'A bakery', postTopics: 'rye' };
		await person.client.call(saveOnboarding, { body: { onboardingData, completed: true } });
		const id = await finishedRun(person);
		await generate(person, id);
		expect((await waitUntilReady(person, id)).drafts[0]?.text).toBe('ada, ask grace');
		expect(replies.requests[0]?.messages[0]?.content).toContain(JSON.stringify(onboardingData));
	});

	test('leaves out a post that the model refuses, with the reason', async () => {
		replies = modelOf((request) =>
			parseRequest(request)?.text.includes('databases')
				? new ModelError('model_refused', 'It will not.')
				: replyTo(request),
		);
		const person = await createMember(app, 4, texts);
		const id = await finishedRun(person);
		await generate(person, id);
		expect(await waitUntilReady(person, id)).toMatchObject({
			total: 2,
			failed: 1,
			error: 'It will not.',
			drafts: [{ text: expect.any(String) }],
		});
		expect(replies.requests).toHaveLength(2);
	});

	test('counts an empty output as failed', async () => {
		replies = modelOf(() => '  \n');
		const person = await createMember(app, 1, ['Running']);
		const id = await finishedRun(person);
		await generate(person, id);
		expect(await waitUntilReady(person, id)).toMatchObject({
			total: 1,
			failed: 1,
			error: expect.stringContaining('write a usable reply'),
			drafts: [],
		});
	});

	test.each(['key_rejected', 'model_out_of_credit'] as const)(
		'stops at %s with the reason, and continues when started again',
		async (code) => {
			replies = modelOf((request, at) =>
				at >= 2 ? new ModelError(code, 'Look after your key.') : replyTo(request),
			);
			const person = await createMember(app, 12, ['Running']);
			const id = await finishedRun(person);
			await generate(person, id);
			const { drafts, failed, error } = await waitUntilReady(person, id);
			expect(error).toBe('Look after your key.');
			expect(drafts.length + failed).toBe(12);
			expect(drafts.length).toBeLessThanOrEqual(2);
			expect(replies.requests.length).toBeLessThanOrEqual(6);
			replies = modelOf(replyTo);
			await generate(person, id);
			expect(await waitUntilReady(person, id)).toMatchObject({ total: 12, failed: 0, error: null });
			expect(replies.requests).toHaveLength(12 - drafts.length);
		},
	);

	test('is retried while the provider is unavailable, and keeps the drafts made so far', async () => {
		replies = modelOf((request, at) =>
			at % 2 === 0 && at < 6 ? new ModelError('model_unavailable', 'Away.') : replyTo(request),
		);
		const person = await createMember(app, 8, ['Running']);
		const id = await finishedRun(person);
		await generate(person, id);
		const { drafts, failed } = await waitUntilReady(person, id);
		expect({ drafts: drafts.length, failed }).toEqual({ drafts: 8, failed: 0 });
		expect(replies.requests).toHaveLength(11);
	});

	test('ends with the reason if the provider stays unavailable', async () => {
		replies = modelOf(() => new ModelError('model_unavailable', 'Away.'));
		const person = await createMember(app, 1, ['Running']);
		const id = await finishedRun(person);
		await generate(person, id);
		expect(await waitUntilReady(person, id)).toMatchObject({
			failed: 1,
			error: 'Away.',
			drafts: [],
		});
		expect(replies.requests).toHaveLength(4);
	});

	test('counts as interrupted after a while without progress, and can be started again', async () => {
		const person = await createMember(app, 2, ['Running']);
		const id = await finishedRun(person);
		const long = new Date(Date.now() - 16 * 60_000);
		await app.services.em.fork().insert(ReplyJobEntity, {
			runId: id,
			status: 'preparing',
			total: 2,
			failed: 0,
			error: null,
			updatedAt: long,
		});
		expect(await read(person, id)).toMatchObject({
			status: 'ready',
			failed: 2,
			error: expect.stringContaining('interrupted'),
		});
		expect(await generate(person, id)).toMatchObject({ status: 'preparing' });
		expect(await waitUntilReady(person, id)).toMatchObject({ failed: 0, drafts: [{}, {}] });
	});

	test('is limited to six starts a minute [F2]', async () => {
		// Starts that are refused count as well, and no job ends meanwhile.
		const person = await createMember(app, 1, ['A cake']);
		const id = await finishedRun(person);
		for (let times = 0; times < 6; times += 1)
			await expect(generate(person, id)).rejects.toMatchObject({ code: 'nothing_to_answer' });
		await expect(generate(person, id)).rejects.toMatchObject({
			status: 429,
			code: 'too_many_requests',
			retryAfter: expect.any(Number),
		});
	});
});

test('the sandbox’s model drafts replies, marked as sandbox replies', async () => {
	const sandbox = await startSandbox({ paceMs: 0 });
	onTestFinished(() => sandbox.close());
	const app = await buildFilterApp({
		model: createOpenRouter({ baseUrl: `${sandbox.url}/api/v1`, model: 'sandbox/wren' }),
	});
	const person = await createMember(app, 4, texts);
	const id = await finishedRun(person);
	await generate(person, id);
	const { drafts, failed } = await waitUntilReady(person, id);
	expect({ drafts: drafts.length, failed }).toEqual({ drafts: 2, failed: 0 });
	for (const { text } of drafts) expect(text).toContain('a sandbox reply');
});

describe('during drafting', () => {
	/** Responds to pending requests until the condition holds. */
	const respondUntil = (model: ScriptedModel, isDone: () => boolean | Promise<boolean>) =>
		vi.waitFor(async () => {
			for (const question of model.requests.splice(0)) {
				question.write(replyTo(question.request));
				question.end();
			}
			expect(await isDone()).toBe(true);
		}, waitOptions);

	test('three requests run at once, and finished drafts can be read', {
		timeout: 60_000,
	}, async () => {
		const scripted = createScriptedModel();
		const app = await buildFilterApp({ model: withReplies(() => scripted) });
		const person = await createMember(app, 8, ['Running']);
		const id = await finishedRun(person);
		await generate(person, id);
		await vi.waitFor(() => expect(scripted.requests).toHaveLength(3), waitOptions);
		scripted.requests[0]?.write('One.');
		scripted.requests[0]?.end();
		await vi.waitFor(() => expect(scripted.requests).toHaveLength(4), waitOptions);
		expect(await read(person, id)).toMatchObject({
			status: 'preparing',
			total: 8,
			drafts: [{ text: 'One.' }],
		});
		scripted.requests.shift();
		await respondUntil(scripted, async () => (await read(person, id)).status === 'ready');
		expect((await read(person, id)).drafts).toHaveLength(8);
	});

	test('another user’s replies are drafted too', async () => {
		const scripted = createScriptedModel();
		const quick = modelOf(replyTo);
		const current: { model: LanguageModel } = { model: scripted };
		const app = await buildFilterApp({
			draftRetrySeconds: 0,
			model: withReplies(() => current.model),
		});
		const [slow, other] = [
			await createMember(app, 1, ['Running']),
			await createMember(app, 1, ['Running']),
		];
		const [first, second] = [await finishedRun(slow), await finishedRun(other)];
		await generate(slow, first);
		await vi.waitFor(() => expect(scripted.requests).toHaveLength(1), waitOptions);
		current.model = quick.model;
		await generate(other, second);
		expect((await waitUntilReady(other, second)).drafts).toHaveLength(1);
		expect(await read(slow, first)).toMatchObject({ status: 'preparing', drafts: [] });
		await respondUntil(scripted, async () => (await read(slow, first)).status === 'ready');
	});

	test('the server can stop: the next one continues without repeating drafts [H8]', {
		timeout: 60_000,
	}, async () => {
		const database = await openSharedDatabase();
		const before = createScriptedModel();
		const stopping = await buildFilterApp({
			keep: true,
			database,
			draftRetrySeconds: 0,
			model: withReplies(() => before),
		});
		const person = await createMember(stopping, 6, ['Running']);
		const id = await finishedRun(person);
		await generate(person, id);
		await vi.waitFor(() => expect(before.requests).toHaveLength(3), waitOptions);
		for (const question of before.requests.slice(0, 2)) {
			question.write(replyTo(question.request));
			question.end();
		}
		await vi.waitFor(
			async () => expect((await read(person, id)).drafts).toHaveLength(2),
			waitOptions,
		);
		await stopping.close();
		expect(before.requests.every(({ isAborted }) => isAborted)).toBe(true);

		const after = modelOf(replyTo);
		const next = await buildFilterApp({
			keep: true,
			database,
			draftRetrySeconds: 0,
			model: withReplies(() => after.model),
		});
		const { replyJobs } = next.services;
		await vi.waitFor(
			async () => expect((await replyJobs.read(person.id, id)).status).toBe('ready'),
			waitOptions,
		);
		expect(await replyJobs.read(person.id, id)).toMatchObject({ total: 6, failed: 0, error: null });
		expect(await next.services.em.fork().count(ReplyDraftEntity, { userId: person.id })).toBe(6);
		expect(after.requests).toHaveLength(4);
		await next.close();
	});
});
