import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { MessageEntity, type StoredFileRef } from '../message.entity.ts';
import { interruption } from './answer-events.ts';
import type { AnswerIdentity, RunningAnswer } from './running-answer.ts';

/** What somebody asked, and the files that went along. */
export interface Question {
	content: string;
	fileRefs: readonly StoredFileRef[];
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** PostgreSQL's code for a unique constraint that would be broken. */
const UNIQUE_VIOLATION = '23505';

/**
 * The rows behind running answers. Plain SQL, one statement each: they are on the way of every
 * answer.
 */
export function createAnswerStore(em: Em) {
	return {
		/**
		 * A new thread with its first instruction and the empty answer. May be tried again when it is
		 * not known whether it was stored.
		 */
		async openThread(identity: AnswerIdentity, question: Question): Promise<void> {
			const { messageId, threadId, threadName, userId, message } = identity;
			const fileRefs = JSON.stringify(question.fileRefs);
			await sql`
				with thread as (
					insert into threads (id, user_id, name, created_at, updated_at) values (${threadId}, ${userId}, ${threadName}, now(), now())
					on conflict do nothing
				)
				insert into messages (id, user_id, thread_id, position, role, content, file_refs, created_at, status, beat_at) values
					(${randomUUID()}, ${userId}, ${threadId}, ${message - 1}, 'user', ${question.content}, ${fileRefs}::jsonb, now(), null, null),
					(${messageId}, ${userId}, ${threadId}, ${message}, 'assistant', '', ${fileRefs}::jsonb, now(), 'running', now())
				on conflict do nothing
			`.execute(queries(em));
		},

		/**
		 * The next question, or with `isAgain` none because it is there, and the empty answer. Of two
		 * at once one gets 409.
		 */
		async openAnswer(
			identity: AnswerIdentity,
			question: Question,
			isAgain: boolean,
		): Promise<void> {
			const { messageId, threadId, userId, message } = identity;
			const fileRefs = JSON.stringify(question.fileRefs);
			const asked = isAgain
				? sql``
				: sql`(${randomUUID()}::uuid, ${userId}::uuid, ${threadId}::uuid, ${message - 1}::int, 'user', ${question.content}, ${fileRefs}::jsonb, now(), null, null::timestamptz),`;
			try {
				await sql`
					with thread as (update threads set updated_at = now() where id = ${threadId})
					insert into messages (id, user_id, thread_id, position, role, content, file_refs, created_at, status, beat_at) values
						${asked}
						(${messageId}::uuid, ${userId}::uuid, ${threadId}::uuid, ${message}::int, 'assistant', '', ${fileRefs}::jsonb, now(), 'running', now())
				`.execute(queries(em));
			} catch (error) {
				throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? answerRunning() : error;
			}
		},

		/**
		 * Stores how far answers have come, all in one statement, and returns those that somebody asked
		 * to stop.
		 */
		async keep(answers: readonly RunningAnswer[]): Promise<Set<string>> {
			const ids = answers.map(({ messageId }) => messageId);
			const texts = answers.map(({ content }) => content);
			const { rows } = await sql<{ id: string }>`
				update messages set content = kept.content, beat_at = now()
				from unnest(${ids}::uuid[], ${texts}::text[]) as kept (id, content)
				where messages.id = kept.id and messages.status = 'running'
				returning messages.id, messages.stop_requested
			`.execute(queries(em));
			return stopRequests(rows);
		},

		/** Says that answers are alive although nothing was added. */
		async beat(answers: readonly RunningAnswer[]): Promise<Set<string>> {
			const ids = answers.map(({ messageId }) => messageId);
			const { rows } = await sql<{ id: string }>`
				update messages set beat_at = now() where id = any(${ids}::uuid[]) and status = 'running' returning id, stop_requested
			`.execute(queries(em));
			return stopRequests(rows);
		},

		async finish({
			messageId,
			threadId,
			content,
			status,
			error,
			receipt,
		}: RunningAnswer): Promise<void> {
			await sql`
				with thread as (update threads set updated_at = now() where id = ${threadId})
				update messages set
					content = ${content}, status = ${status}, error = ${error && JSON.stringify(error)}::jsonb, beat_at = null,
					model = ${receipt?.model ?? null}, generation_id = ${receipt?.generationId ?? null},
					prompt_tokens = ${receipt?.promptTokens ?? null}, completion_tokens = ${receipt?.completionTokens ?? null},
					cost = ${receipt?.cost ?? null}
				where id = ${messageId}
			`.execute(queries(em));
		},

		async requestStop(threadId: string): Promise<void> {
			await em
				.fork()
				.nativeUpdate(MessageEntity, { threadId, status: 'running' }, { stopRequested: true });
		},

		/** Marks answers whose process is gone: silent for that many seconds. Returns how many. */
		async interruptSilent(seconds: number): Promise<number> {
			const before = new Date(Date.now() - seconds * 1000);
			return em
				.fork()
				.nativeUpdate(
					MessageEntity,
					{ status: 'running', beatAt: { $lte: before } },
					{ status: 'interrupted', error: interruption(), beatAt: null },
				);
		},
	};
}

export function answerRunning(): AppError {
	return new AppError(
		409,
		'answer_running',
		'This thread is still being answered. Wait for the end, or stop it.',
	);
}

export function threadNotFound(): AppError {
	return notFound('This thread is not here. It may be another account’s, or gone.');
}

function stopRequests(rows: { id: string; stop_requested?: boolean }[]): Set<string> {
	return new Set(rows.filter((row) => row.stop_requested).map(({ id }) => id));
}
