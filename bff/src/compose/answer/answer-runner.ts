import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorBody } from '../../http/app-error.ts';
import { type LanguageModel, ModelError, type ModelRequest } from '../../providers/model.ts';
import type { AnswerStore } from './answer-store.ts';
import { type AnswerIdentity, RunningAnswer } from './running-answer.ts';

const SAVE_INTERVAL_MS = 1000;
/** Number of save intervals between two heartbeats of an answer without new text. */
const HEARTBEAT_INTERVALS = 5;
/** Number of save intervals between two checks for answers with an expired lease. */
const LEASE_CHECK_INTERVALS = 10;

/**
 * The answers that this process is writing. They are stored as they grow, and continue when their
 * readers disconnect.
 *
 * While the database is unavailable, answers stay in memory until they can be stored. Their number
 * is limited, because no session can be checked without the database, so no new answers start.
 */
export class AnswerRunner {
	#byThread = new Map<string, RunningAnswer>();
	/** Answers whose rows are not stored yet. */
	#withoutRows = new Set<RunningAnswer>();
	/** Failed writes, which are retried at every save interval. */
	#failedWrites = new Set<() => Promise<void>>();
	#store: AnswerStore;
	#model: LanguageModel;
	#modelName: string;
	#log: FastifyBaseLogger;
	#intervals = 0;
	#isSaving = false;
	#isClosing = false;
	#timer = setInterval(() => void this.#onInterval(), SAVE_INTERVAL_MS).unref();

	constructor({
		store,
		model,
		modelName,
		log,
	}: { store: AnswerStore; model: LanguageModel; modelName: string; log: FastifyBaseLogger }) {
		this.#store = store;
		this.#model = model;
		this.#modelName = modelName;
		this.#log = log;
	}

	/** The thread's answer that this process is writing or storing. */
	find(threadId: string): RunningAnswer | undefined {
		return this.#byThread.get(threadId);
	}

	countByUser(userId: string): number {
		let count = 0;
		for (const answer of this.#byThread.values()) if (answer.userId === userId) count += 1;
		return count;
	}

	/**
	 * Sends the request to the model. `createRows` is called once the request is on its way; leave it
	 * out if the rows exist.
	 */
	start(
		identity: AnswerIdentity,
		request: ModelRequest,
		createRows?: () => Promise<void>,
	): RunningAnswer {
		let rowsCreated = Promise.resolve();
		const prompt = {
			model: request.model ?? this.#modelName,
			sentAt: new Date().toISOString(),
			messages: request.messages,
		};
		const answer = new RunningAnswer(identity, prompt, (ended) => this.#finish(ended, rowsCreated));
		this.#byThread.set(identity.threadId, answer);
		this.#model.stream(request, answer, answer.signal);
		if (createRows) {
			this.#withoutRows.add(answer);
			rowsCreated = setImmediate().then(() => this.#retryUntilSaved(answer, createRows));
			rowsCreated.then(
				() => this.#withoutRows.delete(answer),
				(error: unknown) => {
					this.#log.error(
						{ err: error, threadId: identity.threadId },
						'could not create the rows of an answer',
					);
					answer.fail(
						new ModelError(
							'internal',
							'Warble could not save this answer and has stopped it. Copy what you need, then try again.',
						),
					);
				},
			);
		}
		return answer;
	}

	/**
	 * Waits at most `graceMs` for answers to end, while still storing them as they grow. Then stores
	 * the others as interrupted.
	 */
	async close(graceMs: number): Promise<void> {
		const answers = [...this.#byThread.values()];
		const allClosed = Promise.all(answers.map(({ closed }) => closed));
		await Promise.race([allClosed, sleep(graceMs, undefined, { ref: false })]);
		for (const answer of answers) answer.interrupt();
		this.#isClosing = true;
		await this.#retryFailedWrites();
		await allClosed;
		clearInterval(this.#timer);
	}

	async #finish(answer: RunningAnswer, rowsCreated: Promise<void>): Promise<void> {
		const save = () => this.#retryUntilSaved(answer, () => this.#store.finish(answer));
		try {
			await rowsCreated;
			await save().catch(async (error: unknown) => {
				if (!isInvalidData(error)) throw error;
				// The receipt is more likely than the text to be invalid, and matters less.
				this.#log.error(
					{ err: error, messageId: answer.messageId },
					'could not save the receipt of an answer; saving the answer without it',
				);
				answer.receipt = null;
				await save();
			});
		} catch (error) {
			this.#log.error(
				{ err: error, messageId: answer.messageId },
				'could not save the end of an answer',
			);
			answer.failToSave(
				answer.error ??
					errorBody(
						'internal',
						'Warble could not save the end of this answer. Copy what you need, then try again.',
					),
			);
		} finally {
			this.#withoutRows.delete(answer);
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
	 * Resolves when `write` has succeeded. Rejects if the database refuses the data, or is still
	 * unavailable when the server stops.
	 */
	#retryUntilSaved(answer: RunningAnswer, write: () => Promise<void>): Promise<void> {
		return new Promise((resolve, reject) => {
			const attempt = async () => {
				try {
					await write();
				} catch (error) {
					if (isInvalidData(error) || this.#isClosing) {
						this.#failedWrites.delete(attempt);
						reject(error);
						return;
					}
					if (!this.#failedWrites.has(attempt))
						this.#log.warn({ err: error }, 'could not save an answer; retrying');
					this.#failedWrites.add(attempt);
					answer.setSaving('delayed');
					return;
				}
				this.#failedWrites.delete(attempt);
				answer.setSaving('saved');
				resolve();
			};
			void attempt();
		});
	}

	async #retryFailedWrites(): Promise<void> {
		await Promise.all([...this.#failedWrites].map((attempt) => attempt()));
	}

	async #onInterval(): Promise<void> {
		if (this.#isSaving) return;
		this.#isSaving = true;
		this.#intervals += 1;
		try {
			await this.#retryFailedWrites();
			await this.#saveProgress();
			if (this.#intervals % LEASE_CHECK_INTERVALS === 0) await this.#store.interruptUnleased();
		} catch (error) {
			this.#log.warn({ err: error }, 'could not save the progress of answers; retrying');
		} finally {
			this.#isSaving = false;
		}
	}

	/**
	 * Stores answers with new text in one statement, and extends the leases of the others in another.
	 */
	async #saveProgress(): Promise<void> {
		const running = [...this.#byThread.values()].filter(
			(answer) => answer.status === 'running' && !this.#withoutRows.has(answer),
		);
		const changed = running.filter((answer) => answer.hasUnsavedText);
		const unchanged =
			this.#intervals % HEARTBEAT_INTERVALS === 0
				? running.filter((answer) => !answer.hasUnsavedText)
				: [];
		for (const answer of changed) answer.hasUnsavedText = false;
		try {
			const idsToStop = new Set<string>();
			if (changed.length > 0)
				for (const id of await this.#store.saveProgress(changed)) idsToStop.add(id);
			if (unchanged.length > 0)
				for (const id of await this.#store.renewLeases(unchanged)) idsToStop.add(id);
			for (const answer of changed) answer.setSaving('saved');
			for (const answer of running) if (idsToStop.has(answer.messageId)) answer.stop();
		} catch (error) {
			for (const answer of changed) {
				answer.hasUnsavedText = true;
				answer.setSaving('delayed');
			}
			throw error;
		}
	}
}

/**
 * Whether the database refused the data (SQLSTATE classes 22 and 23), so that a retry would fail as
 * well.
 */
function isInvalidData(error: unknown): boolean {
	return /^2[23]/.test(String((error as { code?: unknown } | null)?.code));
}
