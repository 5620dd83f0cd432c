import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { interruption } from './answer-events.ts';
import { MessageEntity } from './message.entity.ts';
import type { AnswerIdentity, RunningAnswer } from './running-answer.ts';
import { ThreadEntity } from './thread.entity.ts';

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** The rows behind running answers. */
export function createAnswerStore(em: Em) {
	return {
		/** A new thread with its first instruction and the empty answer. */
		async openThread(identity: AnswerIdentity, instruction: string): Promise<void> {
			const now = new Date();
			const { threadId: id, userId, threadName: name } = identity;
			await em.fork().transactional(async (tx) => {
				await tx.insert(ThreadEntity, { id, userId, name, createdAt: now, updatedAt: now });
				await tx.insertMany(MessageEntity, [instructionRow(identity, instruction, now), answerRow(identity, now)]);
			});
		},

		/** The next instruction (or none, to answer the last one again) and the empty answer. Of two at once one gets 409. */
		async openAnswer(identity: AnswerIdentity, instruction: string | undefined): Promise<void> {
			const now = new Date();
			try {
				await em.fork().transactional(async (tx) => {
					const rows = instruction === undefined ? [] : [instructionRow(identity, instruction, now)];
					await tx.insertMany(MessageEntity, [...rows, answerRow(identity, now)]);
					await tx.nativeUpdate(ThreadEntity, { id: identity.threadId }, { updatedAt: now });
				});
			} catch (error) {
				throw error instanceof UniqueConstraintViolationException ? answerRunning() : error;
			}
		},

		/** Stores how far answers have come, all in one statement, and returns those that somebody asked to stop. */
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

		async finish(answer: RunningAnswer): Promise<void> {
			const { messageId: id, content, status, error, receipt } = answer;
			const now = new Date();
			const fork = em.fork();
			await fork.nativeUpdate(
				MessageEntity,
				{ id },
				{
					content,
					status,
					error,
					beatAt: null,
					model: receipt?.model ?? null,
					generationId: receipt?.generationId ?? null,
					promptTokens: receipt?.promptTokens ?? null,
					completionTokens: receipt?.completionTokens ?? null,
					cost: receipt?.cost ?? null,
				},
			);
			await fork.nativeUpdate(ThreadEntity, { id: answer.threadId }, { updatedAt: now });
		},

		async requestStop(threadId: string): Promise<void> {
			await em.fork().nativeUpdate(MessageEntity, { threadId, status: 'running' }, { stopRequested: true });
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
	return new AppError(409, 'answer_running', 'This thread is still being answered. Wait for the end, or stop it.');
}

export function threadNotFound(): AppError {
	return notFound('This thread is not here. It may be another account’s, or gone.');
}

function instructionRow(identity: AnswerIdentity, content: string, createdAt: Date) {
	const { userId, threadId, message } = identity;
	return { id: randomUUID(), userId, threadId, position: message - 1, role: 'user' as const, content, fileRefs: [], createdAt };
}

function answerRow({ messageId, userId, threadId, message }: AnswerIdentity, createdAt: Date) {
	return {
		id: messageId,
		userId,
		threadId,
		position: message,
		role: 'assistant' as const,
		content: '',
		fileRefs: [],
		createdAt,
		status: 'running' as const,
		beatAt: createdAt,
	};
}

function stopRequests(rows: { id: string; stop_requested?: boolean }[]): Set<string> {
	return new Set(rows.filter((row) => row.stop_requested).map(({ id }) => id));
}
