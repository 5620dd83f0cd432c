import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventStream } from '../../http/event-stream.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { Answers } from './answer-runner.ts';
import type { AnswerStore } from './answer-store.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
const refused = Object.assign(new Error('integer out of range'), { code: '22003' });
const receipt = { model: 'm', generationId: null, promptTokens: 1, completionTokens: 1, cost: 1 };

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A reader that keeps what it is told. */
function reader() {
	const told: string[] = [];
	const stream = {
		write: (events: string) => told.push(events) > 0,
		end: (events = '') => told.push(events, 'end'),
		onClose: () => undefined,
		onDrain: () => undefined,
	};
	return { stream: stream as unknown as EventStream, all: () => told.join('') };
}

/** Answers over a database in the test's hands, with one that is being written and read. */
function answering() {
	const kept = new Map<string, string>();
	const store = {
		open: vi.fn(async () => undefined),
		keep: vi.fn(async (answers: readonly { messageId: string; content: string }[]) => {
			for (const { messageId, content } of answers) kept.set(messageId, content);
			return new Set<string>();
		}),
		beat: vi.fn(async () => new Set<string>()),
		finish: vi.fn(async () => undefined),
		interruptSilent: vi.fn(async () => 0),
	};
	const model = createScriptedModel();
	const answers = new Answers({
		store: store as unknown as AnswerStore,
		model,
		log: Fastify().log,
	});
	const identity = {
		messageId: randomUUID(),
		userId: 'u',
		threadId: randomUUID(),
		threadName: 'Rye',
		message: 1,
	};
	const answer = answers.start(identity, { apiKey: 'sk', messages: [], maxTokens: 10 }, store.open);
	const { stream, all } = reader();
	answer.follow(stream, undefined);
	const [question] = model.questions;
	if (!question) throw new Error('The model was not asked.');
	const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
	return {
		store,
		answers,
		answer,
		question,
		seconds,
		told: all,
		stored: () => kept.get(identity.messageId),
	};
}

describe('while the database is away', () => {
	test('an answer that ended is told as not saved yet, and as done once it is stored, however long that takes [H4]', async () => {
		const { store, question, seconds, told, answer } = answering();
		await vi.waitFor(() => expect(store.open).toHaveBeenCalled());
		store.finish.mockRejectedValue(away);
		question.say('Rye.');
		question.end();
		await seconds(600);
		expect(store.finish.mock.calls.length).toBeGreaterThan(500);
		expect(told()).toMatch(/"delayed"}\n\n$/);
		expect(told().match(/event: saving/g)).toHaveLength(1);
		store.finish.mockResolvedValue(undefined);
		await seconds(1);
		await answer.closed;
		expect(store.finish).toHaveBeenLastCalledWith(
			expect.objectContaining({ content: 'Rye.', status: 'done' }),
		);
		expect(told()).toMatch(/"saved"}\n\nevent: done\n.*"status":"done"}\n\nend$/);
	});

	test('a reader who comes meanwhile is told so too', async () => {
		const { store, question, seconds, answer } = answering();
		await vi.waitFor(() => expect(store.open).toHaveBeenCalled());
		store.finish.mockRejectedValue(away);
		question.say('Rye.');
		question.end();
		await seconds(1);
		const late = reader();
		answer.follow(late.stream, undefined);
		expect(late.all()).toMatch(/Rye\..*"delayed"}\n\n$/s);
	});

	test('one that has just begun goes on, and its thread is stored when the database is back', async () => {
		const { store, question, seconds, told, answer } = answering();
		store.open.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
		question.say('Rye ');
		await vi.waitFor(() => expect(told()).toContain('"delayed"'));
		expect(question.isAborted).toBe(false);
		await seconds(2);
		expect(told()).toMatch(/"saved"}\n\n$/);
		question.say('bread.');
		question.end();
		await answer.closed;
		expect(store.open).toHaveBeenCalledTimes(3);
		expect(store.finish).toHaveBeenCalledWith(
			expect.objectContaining({ content: 'Rye bread.', status: 'done' }),
		);
	});

	test('what grew is kept with the next tick, although nothing was added since', async () => {
		const { store, question, seconds, told, stored } = answering();
		await vi.waitFor(() => expect(store.open).toHaveBeenCalled());
		store.keep.mockRejectedValueOnce(away);
		question.say('Rye.');
		await seconds(1);
		expect(stored()).toBeUndefined();
		expect(told()).toMatch(/"delayed"}\n\n$/);
		await seconds(1);
		expect(stored()).toBe('Rye.');
		expect(told()).toMatch(/"saved"}\n\n$/);
	});

	test('a server that stops tries once more and says that the end could not be stored', async () => {
		const { store, answers, question, seconds, told } = answering();
		await vi.waitFor(() => expect(store.open).toHaveBeenCalled());
		store.finish.mockRejectedValue(away);
		question.say('Rye.');
		question.end();
		await seconds(1);
		await answers.close(0);
		expect(told()).toMatch(/event: error\n.*Copy what you need.*\n\nend$/);
	});
});

describe('an answer that the database refuses', () => {
	test('for its receipt is stored without, and done', async () => {
		const { store, question, told, answer } = answering();
		await vi.waitFor(() => expect(store.open).toHaveBeenCalled());
		store.finish.mockRejectedValueOnce(refused);
		question.say('Rye.');
		question.end(receipt);
		await answer.closed;
		expect(store.finish).toHaveBeenLastCalledWith(
			expect.objectContaining({ content: 'Rye.', receipt: null }),
		);
		expect(told()).toContain('event: done');
	});

	test('altogether is told as an error, never as done, and not tried for ever', async () => {
		const { store, question, told, answer, answers } = answering();
		await vi.waitFor(() => expect(store.open).toHaveBeenCalled());
		store.finish.mockRejectedValue(refused);
		question.say('Rye.');
		question.end(receipt);
		await answer.closed;
		expect(store.finish).toHaveBeenCalledTimes(2);
		expect(told()).toMatch(/event: error\n.*Copy what you need/);
		expect(told()).not.toContain('event: done');
		expect(answers.find(answer.threadId)).toBeUndefined();
	});
});

test('what the model says after Stop is not part of the answer', async () => {
	const { answer, told } = answering();
	answer.text('Rye.');
	answer.stop();
	answer.text(' And oats.');
	await answer.closed;
	expect(answer.content).toBe('Rye.');
	expect(told()).not.toContain('oats');
});
