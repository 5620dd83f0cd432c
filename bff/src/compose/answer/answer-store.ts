import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import type { Prepare } from '../../database/prepared.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { isUnleased, leaseEnd } from '../../leases/lease.ts';
import { countEndedAnswers } from '../../usage/usage.ts';
import type { MessageContext, StoredFileRef } from '../message.entity.ts';
import { estimatedUsage } from '../models/estimated-usage.ts';
import { usageOf } from '../models/quote.ts';
import { countSpending } from '../models/spending-store.ts';
import { interruptedError } from './answer-events.ts';
import type { AnswerIdentity, RunningAnswer } from './running-answer.ts';

const db = areaDb('compose');

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
const INTERRUPTED = sql<ErrorBody>`${JSON.stringify(interruptedError())}::jsonb`;

// Raw SQL: every answer is created, saved and finished, so these are prepared. Decision 006 has the
// measurements. The parameters of the first three: $1 thread, $2 user, $3 answer, $4 its position,
// $5 instruction, $6 files, $7 quote; then of the instruction $8 text, $9 context, $10 parent.
const INSERT_MESSAGES = `
	insert into messages (id, user_id, thread_id, position, parent_id, selected_child_id, role,
		content, file_refs, context, created_at, status, lease_until, quote)
	values`;
const INSTRUCTION_ROW = `($5::uuid, $2::uuid, $1::uuid, $4::int - 1, $10::uuid, $3::uuid, 'user',
	$8, $6::jsonb, $9::jsonb, now(), null, null, null)`;
const LEASE_END = `now() + interval '${ANSWER_LEASE_SECONDS} seconds'`;
const ANSWER_ROW = `($3::uuid, $2::uuid, $1::uuid, $4::int, $5::uuid, null, 'assistant',
	'', $6::jsonb, null, now(), 'running', ${LEASE_END}, $7::jsonb)`;
/** Marks the thread as used, brings it back from the archive, and shows the answer. */
const SHOW_ANSWER = `
	thread as (
		update threads set updated_at = now(), active_leaf_id = $3::uuid, archived_at = null
		where id = $1::uuid and user_id = $2::uuid
	)`;

const CREATE_THREAD = `
	with thread as (
		insert into threads (id, user_id, name, uses_voice, model, active_leaf_id, created_at, updated_at)
		values ($1::uuid, $2::uuid, $11, $12, $13, $3::uuid, now(), now())
		on conflict do nothing
	)
	${INSERT_MESSAGES} ${INSTRUCTION_ROW}, ${ANSWER_ROW}
	on conflict do nothing`;
const CREATE_TURN = `
	with ${SHOW_ANSWER}, parent as (
		update messages set selected_child_id = $5::uuid where id = $10::uuid and user_id = $2::uuid
	)
	${INSERT_MESSAGES} ${INSTRUCTION_ROW}, ${ANSWER_ROW}`;
const CREATE_ANSWER = `
	with ${SHOW_ANSWER}, parent as (
		update messages set selected_child_id = $3::uuid where id = $5::uuid and user_id = $2::uuid
	)
	${INSERT_MESSAGES} ${ANSWER_ROW}`;

/** As JSON, because the driver takes several times as long to write an array of texts. */
const SAVE_PROGRESS = `
	with stored as (
		update messages set content = saved.content, lease_until = ${LEASE_END}
		from json_each_text($1::json) saved (id, content)
		where messages.id = saved.id::uuid and messages.status = 'running'
		returning messages.id, messages.stop_requested
	)
	select id from stored where stop_requested`;

/**
 * The answer may have a cost already, if this is a retry or it was interrupted meanwhile. The
 * prompt is not stored if the thread was deleted meanwhile.
 */
const finishWith = (countSpending: string, countUsage: string) => `
	with thread as (
		update threads set updated_at = now() where id = $2::uuid
	), ended as (
		select id, user_id, coalesce($10::float8, 0) - coalesce(cost, 0) as added,
			coalesce($8::int, 0) - coalesce(prompt_tokens, 0) as prompt_tokens,
			coalesce($9::int, 0) - coalesce(completion_tokens, 0) as completion_tokens
		from messages where id = $1::uuid
	), spending as ${countSpending}, used as ${countUsage},
	stored as (
		update messages set content = $3, status = $4, error = $5::jsonb, lease_until = null,
			model = $6, generation_id = $7, prompt_tokens = $8::int, completion_tokens = $9::int,
			cost = $10::float8, is_cost_estimated = $11
		where id = $1::uuid
		returning id
	)
	insert into answer_prompts (message_id, prompt) select id, $12::jsonb from stored
	on conflict do nothing`;

/** Writes instructions and answers. Each function is one statement. */
export function createAnswerStore(em: Em, prepare: Prepare) {
	const insertThread = prepare('create-thread', CREATE_THREAD);
	const insertTurn = prepare('create-turn', CREATE_TURN);
	const insertAnswer = prepare('create-answer', CREATE_ANSWER);
	const updateContents = prepare<{ id: string }>('save-answers', SAVE_PROGRESS);
	const [counting, countingUsage] = [countSpending, countEndedAnswers].map(
		(part) => part.compile(db(em)).sql,
	) as [string, string];
	const updateEnded = prepare('finish-answer', finishWith(counting, countingUsage));

	/** Throws 409 `answer_running` if another request has added a message at this position. */
	const insertAtEnd = async (
		insert: typeof insertTurn,
		values: readonly unknown[],
	): Promise<void> => {
		try {
			await insert(values);
		} catch (error) {
			throw isUniqueViolation(error) ? answerRunning() : error;
		}
	};

	/** Their cost is estimated from what was stored of their text: no receipt will come. */
	const interruptRunning = async (isInterrupted: Expression<SqlBool> = sql`true`) => {
		await db(em)
			.with('ended', (db) =>
				db
					.updateTable('messages')
					.set({ status: 'interrupted', error: INTERRUPTED, leaseUntil: null })
					.set(estimatedUsage)
					.where('status', '=', 'running')
					.where(isInterrupted)
					.returning([
						'id',
						'userId',
						sql<number>`coalesce(cost, 0)`.as('added'),
						sql<number>`coalesce(prompt_tokens, 0)`.as('prompt_tokens'),
						sql<number>`coalesce(completion_tokens, 0)`.as('completion_tokens'),
					]),
			)
			.with('spending', () => countSpending)
			.with('used', () => countEndedAnswers)
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
			const { usesVoice, model } = thread;
			const values = turnValues(identity, instruction);
			await insertThread([...values, identity.threadName, usesVoice, model]);
		},

		/**
		 * Adds an instruction and an empty answer after its parent, and shows them. Brings an archived
		 * thread back. Throws 409 `answer_running` if another request has added a message at this
		 * position.
		 */
		createTurn(identity: AnswerIdentity, instruction: StoredInstruction): Promise<void> {
			return insertAtEnd(insertTurn, turnValues(identity, instruction));
		},

		/** Adds an empty answer to an instruction, and shows it. Throws the same. */
		createAnswer(
			identity: AnswerIdentity,
			instructionId: string,
			fileRefs: readonly StoredFileRef[],
		): Promise<void> {
			return insertAtEnd(insertAnswer, answerValues(identity, instructionId, fileRefs));
		},

		/**
		 * Stores the text so far of running answers. Returns the ids of those that another process
		 * wants to be stopped.
		 */
		async saveProgress(answers: readonly RunningAnswer[]): Promise<Set<string>> {
			// PostgreSQL reads no half of a character from JSON, which a model may send before the other.
			const texts = answers.map(({ messageId, content }) => [messageId, content.toWellFormed()]);
			return idsOf(await updateContents([JSON.stringify(Object.fromEntries(texts))]));
		},

		/** Extends the leases of answers without new text. Returns the same. */
		async renewLeases(answers: readonly RunningAnswer[]): Promise<Set<string>> {
			const rows = await db(em)
				.with('renewed', (db) =>
					db
						.updateTable('messages')
						.set({ leaseUntil: answerLeaseEnd() })
						.where(
							'id',
							'in',
							answers.map(({ messageId }) => messageId),
						)
						.where('status', '=', 'running')
						.returning(['id', 'stopRequested']),
				)
				.selectFrom('renewed')
				.select('id')
				.where('stopRequested', '=', true)
				.execute();
			return idsOf(rows);
		},

		/** Stores the end of an answer, and what was sent to the model for it. */
		async finish(answer: RunningAnswer): Promise<void> {
			const { messageId, threadId, content, status, error, prompt } = answer;
			const usage = usageOf(answer);
			await updateEnded([
				...[messageId, threadId, content, status, error && JSON.stringify(error)],
				...[usage?.model, usage?.generationId, usage?.promptTokens, usage?.completionTokens],
				...[usage?.cost, usage?.isCostEstimated ?? false, JSON.stringify(prompt)],
			]);
		},

		/** Asks the process that writes the thread's answer to stop it. */
		async requestStop(userId: string, threadId: string): Promise<void> {
			await db(em)
				.updateTable('messages')
				.set({ stopRequested: true })
				.where('userId', '=', userId)
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

function answerValues(
	{ threadId, userId, messageId, position, quote }: AnswerIdentity,
	instructionId: string,
	fileRefs: readonly StoredFileRef[],
): unknown[] {
	return [
		...[threadId, userId, messageId, position, instructionId],
		...[JSON.stringify(fileRefs), quote && JSON.stringify(quote)],
	];
}

function turnValues(identity: AnswerIdentity, instruction: StoredInstruction): unknown[] {
	const { content, fileRefs, context, parentId } = instruction;
	return [
		...answerValues(identity, randomUUID(), fileRefs),
		...[content, context && JSON.stringify(context), parentId],
	];
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
