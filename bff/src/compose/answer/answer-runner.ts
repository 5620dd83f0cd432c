import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorBody } from '../../http/app-error.ts';
import { type LanguageModel, ModelError, type ModelRequest } from '../../providers/model.ts';
import type { AnswerStore } from './answer-store.ts';
import { type AnswerIdentity, RunningAnswer } from './running-answer.ts';

const KEEP_EVERY_MS = 1000;
const BEAT_EVERY_TICKS = 5;
const LOOK_FOR_SILENT_EVERY_TICKS = 10;
/** An answer that no process has spoken for in this long has lost its process. */
export const SILENT_SECONDS = 20;

/**
 * The answers that this process is writing: starts them, keeps them in the database as they grow,
 * and lets nobody's leaving end them.
 *
 * While the database is away, answers stay here whole and are stored when it is back, however long
 * that takes. They cannot become many: without a database nobody is signed in, so no new ones
 * begin.
 */
export class Answers {
	#byThread = new Map<string, RunningAnswer>();
	#unopened = new Set<RunningAnswer>();
	/** What could not be stored and is tried again with every tick. */
	#unstored = new Set<() => Promise<void>>();
	#store: AnswerStore;
	#model: LanguageModel;
	#log: FastifyBaseLogger;
	#ticks = 0;
	#isTicking = false;
	#isClosing = false;
	#timer = setInterval(() => void this.#tick(), KEEP_EVERY_MS).unref();

	constructor({
		store,
		model,
		log,
	}: { store: AnswerStore; model: LanguageModel; log: FastifyBaseLogger }) {
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

	/**
	 * Asks the model at once. `open` writes the rows, once the question is on its way; without it
	 * they are there already.
	 */
	start(
		identity: AnswerIdentity,
		request: ModelRequest,
		open?: () => Promise<void>,
	): RunningAnswer {
		let opened = Promise.resolve();
		const answer = new RunningAnswer(identity, (ended) => this.#finish(ended, opened));
		this.#byThread.set(identity.threadId, answer);
		this.#model.stream(request, answer, answer.signal);
		if (open) {
			this.#unopened.add(answer);
			opened = setImmediate().then(() => this.#untilStored(answer, open));
			opened.then(
				() => this.#unopened.delete(answer),
				(error: unknown) => {
					this.#log.error(
						{ err: error, threadId: identity.threadId },
						'an answer could not be stored',
					);
					answer.fail(
						new ModelError(
							'internal',
							'Warble could not store this answer and has stopped it. Copy what you need, then try again.',
						),
					);
				},
			);
		}
		return answer;
	}

	/**
	 * Lets answers end by themselves for a while, kept as ever for those who follow them elsewhere;
	 * then stores them as interrupted.
	 */
	async close(graceMs: number): Promise<void> {
		const all = [...this.#byThread.values()];
		const ended = Promise.all(all.map(({ closed }) => closed));
		await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
		for (const answer of all) answer.interrupt();
		this.#isClosing = true;
		await this.#storeUnstored();
		await ended;
		clearInterval(this.#timer);
	}

	async #finish(answer: RunningAnswer, opened: Promise<void>): Promise<void> {
		const store = () => this.#untilStored(answer, () => this.#store.finish(answer));
		try {
			await opened;
			await store().catch(async (error: unknown) => {
				if (!isRefused(error)) throw error;
				// The text matters more than what it cost.
				this.#log.error(
					{ err: error, messageId: answer.messageId },
					'the receipt of an answer could not be stored',
				);
				answer.receipt = null;
				await store();
			});
		} catch (error) {
			this.#log.error(
				{ err: error, messageId: answer.messageId },
				'the end of an answer could not be stored',
			);
			answer.lose(
				answer.error ??
					errorBody(
						'internal',
						'Warble could not store the end of this answer. Copy what you need, then try again.',
					),
			);
		} finally {
			this.#unopened.delete(answer);
			if (this.#byThread.get(answer.threadId) === answer) this.#byThread.delete(answer.threadId);
			this.#log.info(
				{
					messageId: answer.messageId,
					status: answer.status,
					code: answer.error?.code,
					cost: answer.receipt?.cost,
				},
				'answer ended',
			);
		}
	}

	/**
	 * Resolves when the database has taken it. Rejects when it refuses what the rows hold, or when it
	 * is away as the server stops.
	 */
	#untilStored(answer: RunningAnswer, store: () => Promise<void>): Promise<void> {
		return new Promise((resolve, reject) => {
			const attempt = async () => {
				try {
					await store();
				} catch (error) {
					if (isRefused(error) || this.#isClosing) {
						this.#unstored.delete(attempt);
						reject(error);
						return;
					}
					if (!this.#unstored.has(attempt))
						this.#log.warn({ err: error }, 'storing an answer failed, trying again');
					this.#unstored.add(attempt);
					answer.setSaving('delayed');
					return;
				}
				this.#unstored.delete(attempt);
				answer.setSaving('saved');
				resolve();
			};
			void attempt();
		});
	}

	async #storeUnstored(): Promise<void> {
		await Promise.all([...this.#unstored].map((attempt) => attempt()));
	}

	async #tick(): Promise<void> {
		if (this.#isTicking) return;
		this.#isTicking = true;
		this.#ticks += 1;
		try {
			await this.#storeUnstored();
			await this.#keep();
			if (this.#ticks % LOOK_FOR_SILENT_EVERY_TICKS === 0)
				await this.#store.interruptSilent(SILENT_SECONDS);
		} catch (error) {
			this.#log.warn({ err: error }, 'keeping answers failed, trying again');
		} finally {
			this.#isTicking = false;
		}
	}

	/**
	 * One statement for everything that has grown; now and then another to say that the rest is
	 * alive.
	 */
	async #keep(): Promise<void> {
		const stored = [...this.#byThread.values()].filter(
			(answer) => answer.status === 'running' && !this.#unopened.has(answer),
		);
		const grown = stored.filter((answer) => answer.isUnstored);
		const quiet =
			this.#ticks % BEAT_EVERY_TICKS === 0 ? stored.filter((answer) => !answer.isUnstored) : [];
		for (const answer of grown) answer.isUnstored = false;
		try {
			const stops = new Set<string>();
			if (grown.length > 0) for (const id of await this.#store.keep(grown)) stops.add(id);
			if (quiet.length > 0) for (const id of await this.#store.beat(quiet)) stops.add(id);
			for (const answer of grown) answer.setSaving('saved');
			for (const answer of stored) if (stops.has(answer.messageId)) answer.stop();
		} catch (error) {
			for (const answer of grown) {
				answer.isUnstored = true;
				answer.setSaving('delayed');
			}
			throw error;
		}
	}
}

/**
 * Whether the database is there and will never take these values (SQLSTATE classes 22 and 23), so
 * that another try is of no use.
 */
function isRefused(error: unknown): boolean {
	return /^2[23]/.test(String((error as { code?: unknown } | null)?.code));
}
