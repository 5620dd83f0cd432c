import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorBody } from '../http/app-error.ts';
import { type LanguageModel, ModelError, type ModelRequest } from '../outside/model.ts';
import type { AnswerStore } from './answer-store.ts';
import { type AnswerIdentity, RunningAnswer } from './running-answer.ts';

const KEEP_EVERY_MS = 1000;
const BEAT_EVERY_TICKS = 5;
const LOOK_FOR_SILENT_EVERY_TICKS = 10;
/** An answer that no process has spoken for in this long has lost its process. */
export const SILENT_SECONDS = 20;
const STORE_RETRIES_MS = [200, 1000, 3000, 5000];

/** The answers that this process is writing: starts them, keeps them in the database as they grow, and lets nobody's leaving end them. */
export class Answers {
	#byThread = new Map<string, RunningAnswer>();
	#unopened = new Set<RunningAnswer>();
	#store: AnswerStore;
	#model: LanguageModel;
	#log: FastifyBaseLogger;
	#ticks = 0;
	#isTicking = false;
	#timer = setInterval(() => void this.#tick(), KEEP_EVERY_MS).unref();

	constructor({ store, model, log }: { store: AnswerStore; model: LanguageModel; log: FastifyBaseLogger }) {
		this.#store = store;
		this.#model = model;
		this.#log = log;
	}

	/** The answer this process is writing (or just now storing) in a thread. */
	find(threadId: string): RunningAnswer | undefined {
		return this.#byThread.get(threadId);
	}

	countOf(userId: string): number {
		let count = 0;
		for (const answer of this.#byThread.values()) if (answer.userId === userId) count += 1;
		return count;
	}

	/** Asks the model at once. `open` writes the rows, once the question is on its way; without it they are there already. */
	start(identity: AnswerIdentity, request: ModelRequest, open?: () => Promise<void>): RunningAnswer {
		let opened = Promise.resolve();
		const answer = new RunningAnswer(identity, (ended) => this.#finish(ended, opened));
		this.#byThread.set(identity.threadId, answer);
		this.#model.stream(request, answer, answer.signal);
		if (open) {
			this.#unopened.add(answer);
			opened = setImmediate().then(open);
			opened.then(
				() => this.#unopened.delete(answer),
				(error: unknown) => {
					this.#log.error({ err: error, threadId: identity.threadId }, 'an answer could not be stored');
					answer.fail(
						new ModelError('internal', 'Warble could not store this answer and has stopped it. Copy what you need, then try again.'),
					);
				},
			);
		}
		return answer;
	}

	/** Lets answers end by themselves for a while, kept as ever for those who follow them elsewhere; then stores them as interrupted. */
	async close(graceMs: number): Promise<void> {
		const all = [...this.#byThread.values()];
		const ended = Promise.all(all.map(({ closed }) => closed));
		await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
		for (const answer of all) answer.interrupt();
		await ended;
		clearInterval(this.#timer);
	}

	async #finish(answer: RunningAnswer, opened: Promise<void>): Promise<void> {
		try {
			await opened;
			await this.#tryRepeatedly(() => this.#store.finish(answer));
		} catch (error) {
			this.#log.error({ err: error, messageId: answer.messageId }, 'the end of an answer could not be stored');
			answer.error ??= errorBody('internal', 'Warble could not store the end of this answer. Copy what you need, then try again.');
		} finally {
			this.#unopened.delete(answer);
			if (this.#byThread.get(answer.threadId) === answer) this.#byThread.delete(answer.threadId);
			this.#log.info(
				{ messageId: answer.messageId, status: answer.status, code: answer.error?.code, cost: answer.receipt?.cost },
				'answer ended',
			);
		}
	}

	async #tryRepeatedly(store: () => Promise<void>): Promise<void> {
		for (const wait of STORE_RETRIES_MS) {
			try {
				return await store();
			} catch (error) {
				this.#log.warn({ err: error }, 'storing an answer failed, trying again');
				await sleep(wait);
			}
		}
		await store();
	}

	async #tick(): Promise<void> {
		if (this.#isTicking) return;
		this.#isTicking = true;
		this.#ticks += 1;
		try {
			await this.#keep();
			if (this.#ticks % LOOK_FOR_SILENT_EVERY_TICKS === 0) await this.#store.interruptSilent(SILENT_SECONDS);
		} catch (error) {
			this.#log.warn({ err: error }, 'keeping answers failed, trying again');
		} finally {
			this.#isTicking = false;
		}
	}

	/** One statement for everything that has grown; now and then another to say that the rest is alive. */
	async #keep(): Promise<void> {
		const stored = [...this.#byThread.values()].filter((answer) => answer.status === 'running' && !this.#unopened.has(answer));
		const grown = stored.filter((answer) => answer.isUnstored);
		const quiet = this.#ticks % BEAT_EVERY_TICKS === 0 ? stored.filter((answer) => !answer.isUnstored) : [];
		for (const answer of grown) answer.isUnstored = false;
		try {
			const stops = new Set<string>();
			if (grown.length > 0) for (const id of await this.#store.keep(grown)) stops.add(id);
			if (quiet.length > 0) for (const id of await this.#store.beat(quiet)) stops.add(id);
			for (const answer of stored) if (stops.has(answer.messageId)) answer.stop();
		} catch (error) {
			for (const answer of grown) answer.isUnstored = true;
			throw error;
		}
	}
}
