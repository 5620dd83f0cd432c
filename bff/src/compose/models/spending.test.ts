import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getThread } from '../../../contract/compose/compose.ts';
import { getComposeSpending, setComposeLimit } from '../../../contract/compose/models.ts';
import { ModelError } from '../../providers/model.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { readStream } from '../../testing/apps/event-reader.ts';
import { completeAnswer, startAnswer } from '../../testing/apps/start-answer.ts';
import { closedPort } from '../../testing/processes/local-server.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { MessageEntity } from '../message.entity.ts';
import { ThreadEntity } from '../thread.entity.ts';
import { ComposeSettingsEntity } from './compose-settings.entity.ts';
import { createSpendingStore } from './spending-store.ts';

let provider: Awaited<ReturnType<typeof serveModels>>;
let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	provider = await serveModels();
	app = await buildTestApp({
		keep: true,
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
});

const spending = () => person.client.call(getComposeSpending, {});
const limitTo = (monthlyLimit: number | null) =>
	person.client.call(setComposeLimit, { body: { monthlyLimit } });
const owl = 'maker/owl';
/** 4000 tokens of an answer, at $0.00005 each. The prompt costs less than a cent. */
const OWL_ANSWER = 0.2;

/** Sends an instruction that is refused. */
async function refused(body: { text: string; model?: string; thread_id?: string }) {
	const sent = app.model.requests.length;
	const reader = await readStream(`${app.url}/api/compose`, { cookie: person.cookie, body });
	expect(app.model.requests).toHaveLength(sent);
	expect(reader.status).toBe(409);
	await reader.ended;
	return JSON.parse(reader.bytes.toString()) as { code: string; message: string };
}

const lastMessage = async (threadId: string) =>
	(await person.client.call(getThread, { params: { threadId }, querystring: {} })).messages.at(-1);

/** Changes the user's row as time or another process would. */
const changeRow = (data: { spent?: number; spentMonth?: string }) =>
	app.services.em.fork().nativeUpdate(ComposeSettingsEntity, { userId: person.id }, data);

describe('what is spent this month', () => {
	test('is the cost of all answers, even after a thread was deleted', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		await completeAnswer(app, person, { text: 'Oats' }, ['On oats']);
		await app.services.em.fork().nativeDelete(ThreadEntity, { id: threadId });
		const now = new Date().toISOString().slice(0, 7);
		expect(await spending()).toEqual({ monthlyLimit: null, spent: 0.002, month: now });
	});

	test('has the estimated cost of a stopped answer, and nothing of one that was refused', async () => {
		const failing = await startAnswer(app, person, { text: 'Rye' });
		failing.modelRequest.fail(new ModelError('model_unavailable', 'Down.'));
		await failing.reader.ended;
		expect(await spending()).toMatchObject({ spent: 0 });
		const { threadId, modelRequest, reader } = await startAnswer(app, person, { text: 'Rye' });
		modelRequest.write('On rye');
		const headers = { cookie: person.cookie, origin: app.url };
		await fetch(`${app.url}/api/compose/${threadId}/stop`, { method: 'POST', headers });
		await reader.ended;
		const cost = (await lastMessage(threadId))?.usage?.cost;
		expect(cost).toBeGreaterThan(0);
		expect(await spending()).toMatchObject({ spent: cost });
	});

	test('starts over every month', async () => {
		await limitTo(0.1);
		await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		await changeRow({ spent: 0.0999, spentMonth: '2026-01' });
		expect(await spending()).toMatchObject({ spent: 0 });
		await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		expect(await spending()).toMatchObject({ spent: 0.001 });
	});

	test('counts an answer of a dead process by its text so far, once', async () => {
		await limitTo(1);
		const [threadId, messageId] = [randomUUID(), randomUUID()];
		const at = { createdAt: new Date() };
		const em = app.services.em.fork();
		await createSpendingStore(app.services.em).reserve(person.id, messageId, 0.25);
		await em.insert(ThreadEntity, {
			...{ id: threadId, userId: person.id, name: 'Rye', updatedAt: new Date() },
			...at,
		});
		await em.insert(MessageEntity, {
			...{ id: messageId, userId: person.id, threadId, position: 1, fileRefs: [], ...at },
			...{ role: 'assistant', content: '12345678', status: 'running' },
			leaseUntil: new Date(Date.now() - 1000),
			quote: { model: owl, promptTokens: 100, price: { prompt: 0.00001, completion: 0.00005 } },
		});
		const { answerStore, models } = app.services.compose;
		await answerStore.interruptUnleased();
		await answerStore.interruptUnleased();
		const { spent, reserved } = await models.spending.read(person.id);
		expect(spent).toBeCloseTo(0.0011, 9);
		expect(reserved).toBe(0);
		expect((await lastMessage(threadId))?.usage).toEqual({
			...{ model: owl, promptTokens: 100, completionTokens: 2, isEstimated: true },
			cost: expect.closeTo(0.0011, 9),
		});
	});

	test('counts an answer once if its end is stored twice', async () => {
		const { threadId, modelRequest, reader } = await startAnswer(app, person, { text: 'Rye' });
		const running = app.services.compose.answers.find(threadId);
		modelRequest.write('On rye');
		modelRequest.end();
		await reader.ended;
		if (running) await app.services.compose.answerStore.finish(running);
		expect(await spending()).toMatchObject({ spent: 0.001 });
	});
});

describe('a monthly limit', () => {
	test('stops an answer before it is sent, and says what is spent', async () => {
		await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		await limitTo(0.1);
		const { code, message } = await refused({ text: 'Rye', model: owl });
		expect(code).toBe('spending_limit_reached');
		expect(message).toMatch(
			/^This answer may cost up to \$0\.2\d+, over your monthly limit of \$0\.10: \$0\.001 is spent\. Raise the limit in settings, or choose a cheaper model\.$/,
		);
		await completeAnswer(app, person, { text: 'Rye', model: 'maker/jay' }, ['On rye']);
		await limitTo(0.3);
		await completeAnswer(app, person, { text: 'Rye', model: owl }, ['On rye']);
	});

	test('stops the next instruction of a thread without storing it', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Rye' }, ['On rye']);
		await limitTo(0);
		await refused({ text: 'Shorter', thread_id: threadId });
		expect(await lastMessage(threadId)).toMatchObject({ content: 'On rye' });
		await limitTo(null);
		await completeAnswer(app, person, { text: 'Shorter', thread_id: threadId }, ['Rye.']);
	});

	test('holds for answers that run at the same time, until they have ended', async () => {
		await limitTo(0.3);
		const running = await startAnswer(app, person, { text: 'Rye', model: owl });
		expect((await refused({ text: 'Oats', model: owl })).message).toMatch(
			/: \$0\.00 is spent and up to \$0\.2\d+ is for running answers\./,
		);
		running.modelRequest.write('On rye');
		running.modelRequest.end();
		await running.reader.ended;
		await completeAnswer(app, person, { text: 'Oats', model: owl }, ['On oats']);
	});

	test('releases the reservation of an answer that did not start', async () => {
		const first = await startAnswer(app, person, { text: 'Rye' });
		await limitTo(0.3);
		const { models } = app.services.compose;
		const quote = { model: owl, promptTokens: 0, price: { prompt: 0, completion: 0.00005 } };
		const user = { id: person.id, monthlyAnswerLimit: 0.3 };
		const fails = models.withinLimit(user, randomUUID(), quote, () => Promise.reject(new Error()));
		await expect(fails).rejects.toThrow();
		expect(await models.spending.read(person.id)).toMatchObject({ reserved: 0 });
		first.modelRequest.write('On rye');
		first.modelRequest.end();
		await first.reader.ended;
	});

	test('treats a model without a fixed price like the most expensive model', async () => {
		await limitTo(0.1);
		const { message } = await refused({ text: 'Rye', model: 'maker/flock' });
		expect(message).toMatch(/^This answer may cost up to \$0\.2\d+, over your monthly limit/);
		await limitTo(0.3);
		await completeAnswer(app, person, { text: 'Rye', model: 'maker/flock' }, ['On rye']);
	});

	test('refuses an answer while prices cannot be read', async () => {
		const down = await buildTestApp({ environment: { OPENROUTER_BASE_URL: await closedPort() } });
		const { cookie, client } = await down.loginAs();
		await client.call(setComposeLimit, { body: { monthlyLimit: 100 } });
		const reader = await readStream(`${down.url}/api/compose`, { cookie, body: { text: 'Rye' } });
		await reader.ended;
		expect(JSON.parse(reader.bytes.toString())).toMatchObject({
			code: 'spending_limit_reached',
			message: expect.stringContaining('could not be reached. Try again in a minute'),
		});
	});

	test('is never exceeded, whatever starts, ends and fails at the same time', async () => {
		const stores = [createSpendingStore(app.services.em), createSpendingStore(app.services.em)];
		const cents = fc.integer({ min: 1, max: 60 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(cents, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
				fc.infiniteStream(fc.boolean()),
				async (rounds, isReleased) => {
					person = await app.loginAs();
					await limitTo(1);
					const { read, release } = createSpendingStore(app.services.em);
					let held = new Map<string, number>();
					for (const round of rounds) {
						const wanted = round.map((amount) => [randomUUID(), amount] as const);
						const accepted = await Promise.all(
							wanted.map(([id, amount], index) =>
								stores[index % 2]?.reserve(person.id, id, amount / 100),
							),
						);
						for (const [index, entry] of wanted.entries()) if (accepted[index]) held.set(...entry);
						const sum = [...held.values()].reduce((one, other) => one + other, 0);
						expect(sum).toBeLessThanOrEqual(100);
						expect((await read(person.id)).reserved).toBeCloseTo(sum / 100, 9);
						// The refused answers would not have fitted next to the others.
						for (const [index, [, amount]] of wanted.entries())
							if (!accepted[index]) expect(sum + amount).toBeGreaterThan(100);
						const kept = new Map<string, number>();
						for (const [id, amount] of held) {
							if (isReleased.next().value) await release(person.id, id);
							else kept.set(id, amount);
						}
						held = kept;
					}
				},
			),
			{ numRuns: 15 },
		);
	});

	test(`leaves room for a whole answer: $${OWL_ANSWER} and the prompt`, async () => {
		await limitTo(OWL_ANSWER);
		await refused({ text: 'Rye', model: owl });
		await limitTo(OWL_ANSWER + 0.01);
		await completeAnswer(app, person, { text: 'Rye', model: owl }, ['On rye']);
	});
});
