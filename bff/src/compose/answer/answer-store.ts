import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { isUnleased, leaseEnd } from '../../leases/lease.ts';
import type { MessageContext, StoredFileRef } from '../message.entity.ts';
import { estimatedUsage } from '../models/estimated-usage.ts';
import { usageOf } from '../models/quote.ts';
import { countSpending } from '../models/spending-store.ts';
import { interruptedError } from './answer-events.ts';
import type { AnswerIdentity, RunningAnswer } from './running-answer.ts';

/** An instruction as it is stored. */
export interface StoredInstruction {
	content: string;
	fileRefs: readonly StoredFileRef[];
	context: MessageContext | null;
	/** The answer before it; null for the first instruction of a branch. */
	parentId: string | null;
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/**
 * The lease of an answer outlasts a short outage of the database, in which it cannot be extended.
 */
const ANSWER_LEASE_SECONDS = 20;
const answerLeaseEnd = () => leaseEnd(ANSWER_LEASE_SECONDS);

/** Writes instructions and answers. Each function is one statement. */
export function createAnswerStore(em: Em) {
	/** Starts a statement that also marks the thread as used. */
	const withThreadUpdate = (
		threadId: string,
		update: { activeLeafId?: string; archivedAt?: null } = {},
	) =>
		queries(em).with('thread', (db) =>
			db
				.updateTable('threads')
				.set({ updatedAt: now, ...update })
				.where('id', '=', threadId),
		);

	/**
	 * Adds messages after `parentId`, and shows them. Brings an archived thread back. Throws 409
	 * `answer_running`.
	 */
	const addMessages = async (
		{ threadId, messageId }: AnswerIdentity,
		rows: readonly ReturnType<typeof instructionRow | typeof answerRow>[],
	): Promise<void> => {
		const [first] = rows;
		try {
			await withThreadUpdate(threadId, { activeLeafId: messageId, archivedAt: null })
				.with('parent', (db) =>
					db
						.updateTable('messages')
						.set({ selectedChildId: first?.id ?? null })
						.where('id', '=', first?.parentId ?? null),
				)
				.insertInto('messages')
				.values([...rows])
				.execute();
		} catch (error) {
			throw isUniqueViolation(error) ? answerRunning() : error;
		}
	};

	/** Their cost is estimated from what was stored of their text: no receipt will come. */
	const interruptRunning = async (isInterrupted: Expression<SqlBool> = sql`true`) => {
		await queries(em)
			.with('ended', (db) =>
				db
					.updateTable('messages')
					.set({ status: 'interrupted', error: toJson(interruptedError()), leaseUntil: null })
					.set(estimatedUsage)
					.where('status', '=', 'running')
					.where(isInterrupted)
					.returning(['id', 'userId', sql<number>`coalesce(cost, 0)`.as('added')]),
			)
			.with('spending', () => countSpending)
			.selectFrom('ended')
			.select('id')
			.execute();
	};

	return {
		/**
		 * Stores a new thread with its first instruction and an empty answer. Does nothing if they are
		 * stored already, so it can be retried after a failure with an unknown outcome.
		 */
		async createThread(
			identity: AnswerIdentity,
			instruction: StoredInstruction,
			thread: { usesVoice: boolean; model: string | null },
		): Promise<void> {
			const { threadId, threadName, userId } = identity;
			await queries(em)
				.with('thread', (db) =>
					db
						.insertInto('threads')
						.values({
							...{ ...thread, id: threadId, userId, name: threadName },
							...{ createdAt: now, updatedAt: now, activeLeafId: identity.messageId },
						})
						.onConflict((conflict) => conflict.doNothing()),
				)
				.insertInto('messages')
				.values(turnRows(identity, instruction))
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		},

		/**
		 * Adds an instruction and an empty answer to a thread. Throws 409 `answer_running` if another
		 * request has added a message at this position.
		 */
		createTurn(identity: AnswerIdentity, instruction: StoredInstruction): Promise<void> {
			return addMessages(identity, turnRows(identity, instruction));
		},

		/** Adds an empty answer to an instruction. Throws the same. */
		createAnswer(
			identity: AnswerIdentity,
			instructionId: string,
			fileRefs: readonly StoredFileRef[],
		): Promise<void> {
			return addMessages(identity, [answerRow(identity, instructionId, fileRefs)]);
		},

		/**
		 * Stores the text so far of running answers. Returns the ids of those that another process
		 * wants to be stopped.
		 */
		async saveProgress(answers: readonly RunningAnswer[]): Promise<Set<string>> {
			const ids = answers.map(({ messageId }) => messageId);
			const texts = answers.map(({ content }) => content);
			const rows = await queries(em)
				.updateTable('messages')
				.from(
					sql<{
						id: string;
						content: string;
					}>`unnest(${ids}::uuid[], ${texts}::text[])`.as<'saved'>(sql`saved (id, content)`),
				)
				.set(({ ref }) => ({ content: ref('saved.content'), leaseUntil: answerLeaseEnd() }))
				.whereRef('messages.id', '=', 'saved.id')
				.where('messages.status', '=', 'running')
				.returning(['messages.id', 'messages.stopRequested'])
				.execute();
			return idsToStop(rows);
		},

		/** Extends the leases of answers without new text. Returns the same. */
		async renewLeases(answers: readonly RunningAnswer[]): Promise<Set<string>> {
			const rows = await queries(em)
				.updateTable('messages')
				.set({ leaseUntil: answerLeaseEnd() })
				.where(
					'id',
					'in',
					answers.map(({ messageId }) => messageId),
				)
				.where('status', '=', 'running')
				.returning(['id', 'stopRequested'])
				.execute();
			return idsToStop(rows);
		},

		/** Stores the end of an answer, and what was sent to the model for it. */
		async finish(answer: RunningAnswer): Promise<void> {
			const { messageId, threadId, content, status, error, prompt } = answer;
			const usage = usageOf(answer);
			await withThreadUpdate(threadId)
				.with('ended', (db) =>
					db
						.selectFrom('messages')
						.where('id', '=', messageId)
						.select(['id', 'userId'])
						// The row may have a cost already, if this is a retry or it was interrupted meanwhile.
						.select(sql<number>`${usage?.cost ?? 0}::float8 - coalesce(cost, 0)`.as('added')),
				)
				.with('spending', () => countSpending)
				.with('stored', (db) =>
					db
						.updateTable('messages')
						.set({
							content,
							status,
							error: error && toJson(error),
							leaseUntil: null,
							model: usage?.model ?? null,
							generationId: usage?.generationId ?? null,
							promptTokens: usage?.promptTokens ?? null,
							completionTokens: usage?.completionTokens ?? null,
							cost: usage?.cost ?? null,
							isCostEstimated: usage?.isCostEstimated ?? false,
						})
						.where('id', '=', messageId)
						.returning('id'),
				)
				.insertInto('answer_prompts')
				.columns(['messageId', 'prompt'])
				// Nothing if the thread was deleted meanwhile.
				.expression((db) => db.selectFrom('stored').select(['id', toJson(prompt).as('prompt')]))
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		},

		/** Asks the process that writes the thread's answer to stop it. */
		async requestStop(threadId: string): Promise<void> {
			await queries(em)
				.updateTable('messages')
				.set({ stopRequested: true })
				.where('threadId', '=', threadId)
				.where('status', '=', 'running')
				.execute();
		},

		/** Marks running answers with an expired lease as interrupted. */
		async interruptUnleased(): Promise<void> {
			await interruptRunning(isUnleased);
		},

		/**
		 * Marks all running answers as interrupted. Only for a process that has the database to itself.
		 */
		async interruptAll(): Promise<void> {
			await interruptRunning();
		},
	};
}

export function answerRunning(): AppError {
	return new AppError(
		409,
		'answer_running',
		'The last answer in this thread is still being written. Wait for it to finish, or stop it.',
	);
}

export function threadNotFound(): AppError {
	return notFound('This thread was not found. It may belong to another account.');
}

const now = sql<Date>`now()`;

function toJson<T>(value: T) {
	return sql<T>`${JSON.stringify(value)}::jsonb`;
}

function turnRows(identity: AnswerIdentity, instruction: StoredInstruction) {
	const row = instructionRow(identity, instruction);
	return [row, answerRow(identity, row.id, instruction.fileRefs)];
}

function instructionRow(
	{ messageId, userId, threadId, position }: AnswerIdentity,
	{ content, fileRefs, context, parentId }: StoredInstruction,
) {
	return {
		id: randomUUID(),
		userId,
		threadId,
		position: position - 1,
		parentId,
		selectedChildId: messageId,
		role: 'user' as const,
		content,
		fileRefs: toJson([...fileRefs]),
		context: context && toJson(context),
		createdAt: now,
		status: null,
		leaseUntil: null,
		quote: null,
	};
}

function answerRow(
	{ messageId, userId, threadId, position, quote }: AnswerIdentity,
	instructionId: string,
	fileRefs: readonly StoredFileRef[],
) {
	return {
		id: messageId,
		userId,
		threadId,
		position,
		parentId: instructionId,
		selectedChildId: null,
		role: 'assistant' as const,
		content: '',
		fileRefs: toJson([...fileRefs]),
		context: null,
		createdAt: now,
		status: 'running' as const,
		leaseUntil: answerLeaseEnd(),
		quote: quote ? toJson(quote) : null,
	};
}

function idsToStop(rows: readonly { id: string; stopRequested: boolean }[]): Set<string> {
	return new Set(rows.filter(({ stopRequested }) => stopRequested).map(({ id }) => id));
}
