import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventStream } from '../../http/event-stream.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { AnswerRunner } from './answer-runner.ts';
import type { AnswerStore } from './answer-store.ts';

const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
const invalidData = Object.assign(new Error('integer out of range'), { code: '22003' });
const receipt = { model: 'm', generationId: null, promptTokens: 1, completionTokens: 1, cost: 1 };

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A stream that collects what is written to it. */
function fakeStream() {
	const written: string[] = [];
	const stream = {
		write: (events: string) => written.push(events) > 0,
		end: (events = '') => written.push(events, 'end'),
		onClose: () => undefined,
		onDrain: () => undefined,
	};
	return { stream: stream as unknown as EventStream, received: () => written.join('') };
}

/** An `AnswerRunner` with a fake store, one running answer and one reader of it. */
function startRunner() {
	const saved = new Map<string, string>();
	const store = {
		createRows: vi.fn(async () => undefined),
		saveProgress: vi.fn(async (answers: readonly { messageId: string; content: string }[]) => {
			for (const { messageId, content } of answers) saved.set(messageId, content);
			return new Set<string>();
		}),
		renewLeases: vi.fn(async () => new Set<string>()),
		finish: vi.fn(async () => undefined),
		interruptUnleased: vi.fn(async () => undefined),
		interruptAll: vi.fn(async () => undefined),
	};
	const model = createScriptedModel();
	const runner = new AnswerRunner({
		store: store as unknown as AnswerStore,
		model,
		modelName: 'm',
		log: Fastify().log,
	});
	const identity = {
		messageId: randomUUID(),
		userId: 'u',
		threadId: randomUUID(),
		threadName: 'Rye',
		position: 1,
	};
	const answer = runner.start(
		identity,
		{ operation: 'answer', apiKey: 'sk', messages: [], maxTokens: 10 },
		store.createRows,
	);
	const { stream, received } = fakeStream();
	answer.follow(stream, undefined);
	const [modelRequest] = model.requests;
	if (!modelRequest) throw new Error('The model got no request.');
	const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
	return {
		store,
		runner,
		answer,
		modelRequest,
		seconds,
		received,
		storedText: () => saved.get(identity.messageId),
	};
}

describe('while the database is unavailable', () => {
	test('an ended answer is reported as not saved, and as done once it is stored [H4]', async () => {
		const { store, modelRequest, seconds, received, answer } = startRunner();
		await vi.waitFor(() => expect(store.createRows).toHaveBeenCalled());
		store.finish.mockRejectedValue(unavailable);
		modelRequest.write('Rye.');
		modelRequest.end();
		await seconds(600);
		expect(store.finish.mock.calls.length).toBeGreaterThan(500);
		expect(received()).toMatch(/"delayed"}\n\n$/);
		expect(received().match(/event: saving/g)).toHaveLength(1);
		store.finish.mockResolvedValue(undefined);
		await seconds(1);
		await answer.closed;
		expect(store.finish).toHaveBeenLastCalledWith(
			expect.objectContaining({ content: 'Rye.', status: 'done' }),
		);
		expect(received()).toMatch(/"saved"}\n\nevent: done\n.*"status":"done"}\n\nend$/);
	});

	test('a reader who joins later is informed too', async () => {
		const { store, modelRequest, seconds, answer } = startRunner();
		await vi.waitFor(() => expect(store.createRows).toHaveBeenCalled());
		store.finish.mockRejectedValue(unavailable);
		modelRequest.write('Rye.');
		modelRequest.end();
		await seconds(1);
		const late = fakeStream();
		answer.follow(late.stream, undefined);
		expect(late.received()).toMatch(/Rye\..*"delayed"}\n\n$/s);
	});

	test('an answer that has just started continues, and its thread is stored afterwards', async () => {
		const { store, modelRequest, seconds, received, answer } = startRunner();
		store.createRows.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable);
		modelRequest.write('Rye ');
		await vi.waitFor(() => expect(received()).toContain('"delayed"'));
		expect(modelRequest.isAborted).toBe(false);
		await seconds(2);
		expect(received()).toMatch(/"saved"}\n\n$/);
		modelRequest.write('bread.');
		modelRequest.end();
		await answer.closed;
		expect(store.createRows).toHaveBeenCalledTimes(3);
		expect(store.finish).toHaveBeenCalledWith(
			expect.objectContaining({ content: 'Rye bread.', status: 'done' }),
		);
	});

	test('text that could not be stored is stored at the next interval, even without new text', async () => {
		const { store, modelRequest, seconds, received, storedText } = startRunner();
		await vi.waitFor(() => expect(store.createRows).toHaveBeenCalled());
		store.saveProgress.mockRejectedValueOnce(unavailable);
		modelRequest.write('Rye.');
		await seconds(1);
		expect(storedText()).toBeUndefined();
		expect(received()).toMatch(/"delayed"}\n\n$/);
		await seconds(1);
		expect(storedText()).toBe('Rye.');
		expect(received()).toMatch(/"saved"}\n\n$/);
	});

	test('a server that stops retries once, then reports that the end could not be stored', async () => {
		const { store, runner, modelRequest, seconds, received } = startRunner();
		await vi.waitFor(() => expect(store.createRows).toHaveBeenCalled());
		store.finish.mockRejectedValue(unavailable);
		modelRequest.write('Rye.');
		modelRequest.end();
		await seconds(1);
		await runner.close(0);
		expect(received()).toMatch(/event: error\n.*Copy what you need.*\n\nend$/);
	});
});

describe('when the database refuses', () => {
	test('the receipt, the answer is stored without it and done', async () => {
		const { store, modelRequest, received, answer } = startRunner();
		await vi.waitFor(() => expect(store.createRows).toHaveBeenCalled());
		store.finish.mockRejectedValueOnce(invalidData);
		modelRequest.write('Rye.');
		modelRequest.end(receipt);
		await answer.closed;
		expect(store.finish).toHaveBeenLastCalledWith(
			expect.objectContaining({ content: 'Rye.', receipt: null }),
		);
		expect(received()).toContain('event: done');
	});

	test('the answer, an error is sent instead of done, and retries end', async () => {
		const { store, modelRequest, received, answer, runner } = startRunner();
		await vi.waitFor(() => expect(store.createRows).toHaveBeenCalled());
		store.finish.mockRejectedValue(invalidData);
		modelRequest.write('Rye.');
		modelRequest.end(receipt);
		await answer.closed;
		expect(store.finish).toHaveBeenCalledTimes(2);
		expect(received()).toMatch(/event: error\n.*Copy what you need/);
		expect(received()).not.toContain('event: done');
		expect(runner.find(answer.threadId)).toBeUndefined();
	});
});

test('text that the model sends after a stop is not part of the answer', async () => {
	const { answer, received } = startRunner();
	answer.text('Rye.');
	answer.stop();
	answer.text(' And oats.');
	await answer.closed;
	expect(answer.content).toBe('Rye.');
	expect(received()).not.toContain('oats');
});
