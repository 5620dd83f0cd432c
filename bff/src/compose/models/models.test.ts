import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiError } from '../../../client/api-error.ts';
import { answerAgain } from '../../../contract/compose/answers.ts';
import { getThread } from '../../../contract/compose/compose.ts';
import {
	getThreadModel,
	listModels,
	setFavouriteModel,
	setThreadModel,
} from '../../../contract/compose/models.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { readStream } from '../../testing/apps/event-reader.ts';
import { completeAnswer, startAnswer } from '../../testing/apps/start-answer.ts';
import { closedPort } from '../../testing/processes/local-server.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { HOUR_MS } from '../../time.ts';

let provider: Awaited<ReturnType<typeof serveModels>>;
let app: TestApp;
let person: TestUser;
let now = Date.now();

beforeAll(async () => {
	provider = await serveModels();
	app = await buildTestApp({
		keep: true,
		now: () => now,
		environment: {
			OPENROUTER_BASE_URL: provider.url,
			OPENROUTER_MODEL: 'maker/wren',
			LIMITS: 'instructionsPerMinute=100000',
		},
	});
});
afterAll(async () => {
	await app.close();
	await provider.close();
});
beforeEach(async () => {
	person = await app.loginAs();
	provider.reset();
	now += 2 * HOUR_MS;
	await list();
});

const list = () => person.client.call(listModels, {});
const idsOf = ({ models }: { models: { id: string }[] }) => models.map(({ id }) => id);
const favour = (model: string, isFavourite = true) =>
	person.client.call(setFavouriteModel, { body: { model, isFavourite } });
const choose = (threadId: string, model: string | null) =>
	person.client.call(setThreadModel, { params: { threadId }, body: { model } });
const thread = (threadId: string) => person.client.call(getThreadModel, { params: { threadId } });
const messages = async (threadId: string) =>
	(await person.client.call(getThread, { params: { threadId }, querystring: {} })).messages;

describe('the list of models', () => {
	test('has the default first, then favourites, then the others by name, with prices', async () => {
		expect(idsOf(await list())).toEqual(['maker/wren', 'maker/flock', 'maker/jay', 'maker/owl']);
		await favour('maker/owl');
		await favour('maker/jay');
		const { models, notice } = await list();
		expect(idsOf({ models })).toEqual(['maker/wren', 'maker/owl', 'maker/jay', 'maker/flock']);
		expect(notice).toBeNull();
		expect(models[0]).toEqual({
			id: 'maker/wren',
			name: 'Wren',
			promptPrice: 0.15,
			completionPrice: 0.6,
			contextLength: 32_768,
			isDefault: true,
			isFavourite: false,
		});
		expect(models[3]).toMatchObject({ promptPrice: null, completionPrice: null });
	});

	test('keeps favourites per user, and lets them be removed', async () => {
		await favour('maker/owl');
		await favour('maker/owl');
		await favour('maker/jay');
		await favour('maker/owl', false);
		const favourites = (await list()).models.filter(({ isFavourite }) => isFavourite);
		expect(favourites.map(({ id }) => id)).toEqual(['maker/jay']);
		person = await app.loginAs();
		expect((await list()).models.some(({ isFavourite }) => isFavourite)).toBe(false);
	});

	test('stays while the provider is down, with a notice', async () => {
		provider.fail();
		now += HOUR_MS;
		const { models, notice } = await list();
		expect(models).toHaveLength(4);
		expect(notice).toContain('responded with 503, so prices may be out of date');
	});

	test('is only the default and favourites if it was never read', async () => {
		const down = await buildTestApp({
			environment: { OPENROUTER_BASE_URL: await closedPort(), OPENROUTER_MODEL: 'maker/wren' },
		});
		const { client } = await down.loginAs();
		await client.call(setFavouriteModel, { body: { model: 'maker/owl', isFavourite: true } });
		const { models, notice } = await client.call(listModels, {});
		expect(models).toMatchObject([
			{ id: 'maker/wren', isDefault: true, promptPrice: null },
			{ id: 'maker/owl', isFavourite: true },
		]);
		expect(notice).toContain('only these models can be chosen');
	});
});

describe('the model of a thread', () => {
	test('is the default, unless the first instruction names another', async () => {
		const first = await startAnswer(app, person, { text: 'Rye' });
		expect(first.modelRequest.request.model).toBeUndefined();
		const second = await completeAnswer(app, person, { text: 'Oats', model: 'maker/owl' }, ['On']);
		expect(second.modelRequest.request.model).toBe('maker/owl');
		expect(await thread(second.threadId)).toMatchObject({ model: 'maker/owl' });
		const more = { text: 'Shorter', thread_id: second.threadId };
		const next = await completeAnswer(app, person, more, ['On.']);
		expect(next.modelRequest.request.model).toBe('maker/owl');
	});

	test('can be changed from the next answer on, and back to the default', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		expect(await choose(threadId, 'maker/jay')).toMatchObject({ model: 'maker/jay' });
		const next = { text: 'Shorter', thread_id: threadId };
		const started = await completeAnswer(app, person, next, ['Rye.']);
		expect(started.modelRequest.request.model).toBe('maker/jay');
		expect(await choose(threadId, null)).toMatchObject({ model: null });
	});

	test('writes all answers except one requested from another model', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		const [instruction] = await messages(threadId);
		const asked = app.model.nextRequest();
		const reader = await readStream(`${app.url}${answerAgain.url.replace(':threadId', threadId)}`, {
			cookie: person.cookie,
			body: { message_id: instruction?.id, model: 'maker/owl' },
		});
		const modelRequest = await asked;
		expect(modelRequest.request.model).toBe('maker/owl');
		modelRequest.write('Rye, again');
		modelRequest.end({ model: 'maker/owl' });
		await reader.ended;
		expect((await messages(threadId)).at(-1)).toMatchObject({ usage: { model: 'maker/owl' } });
		expect(await thread(threadId)).toMatchObject({ model: null });
	});

	test('of another user is not found', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		person = await app.loginAs();
		await expect(thread(threadId)).rejects.toMatchObject({ code: 'not_found' });
		await expect(choose(threadId, null)).rejects.toMatchObject({ code: 'not_found' });
	});

	test('that the provider no longer offers is refused before anything is sent or stored', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye', model: 'maker/owl' }, [
			'On rye',
		]);
		provider.remove('maker/owl');
		now += HOUR_MS;
		await list();
		const sent = app.model.requests.length;
		const failure = await person.client
			.call(setThreadModel, { params: { threadId }, body: { model: 'maker/owl' } })
			.catch((error: ApiError) => error);
		expect(failure).toMatchObject({ status: 409, code: 'model_gone' });
		const again = await readStream(`${app.url}/api/compose`, {
			cookie: person.cookie,
			body: { text: 'Shorter', thread_id: threadId },
		});
		expect(again.status).toBe(409);
		expect(app.model.requests).toHaveLength(sent);
		expect(await messages(threadId)).toHaveLength(2);
		await choose(threadId, null);
		await completeAnswer(app, person, { text: 'Shorter', thread_id: threadId }, ['Rye.']);
		expect(await messages(threadId)).toHaveLength(4);
	});
});

describe('the cost of an answer', () => {
	test('is the provider’s, and the thread’s is the sum over all branches', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		const other = { text: 'Oats', thread_id: threadId, parent_id: null };
		await completeAnswer(app, person, other, ['On oats']);
		expect(await thread(threadId)).toEqual({ model: null, cost: 0.002, isCostEstimated: false });
	});

	test('is estimated from its text when it was stopped', async () => {
		const started = await startAnswer(app, person, { text: 'Rye', model: 'maker/owl' });
		started.modelRequest.write('12345678');
		const stop = `${app.url}/api/compose/${started.threadId}/stop`;
		await fetch(stop, { method: 'POST', headers: { cookie: person.cookie, origin: app.url } });
		await started.reader.ended;
		const usage = (await messages(started.threadId)).at(-1)?.usage;
		expect(usage).toMatchObject({ model: 'maker/owl', completionTokens: 2, isEstimated: true });
		const expected = (usage?.promptTokens ?? 0) * 0.00001 + 2 * 0.00005;
		expect(usage?.cost).toBeCloseTo(expected, 9);
		expect(usage?.promptTokens).toBeGreaterThan(300);
		expect(await thread(started.threadId)).toMatchObject({ isCostEstimated: true });
	});

	test('is not known for a stopped answer of a model without a fixed price', async () => {
		const started = await startAnswer(app, person, { text: 'Rye', model: 'maker/flock' });
		started.modelRequest.write('Some');
		const stop = `${app.url}/api/compose/${started.threadId}/stop`;
		await fetch(stop, { method: 'POST', headers: { cookie: person.cookie, origin: app.url } });
		await started.reader.ended;
		expect((await messages(started.threadId)).at(-1)).not.toHaveProperty('usage');
		expect(await thread(started.threadId)).toMatchObject({ cost: null });
	});
});
