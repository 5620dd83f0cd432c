import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AnswerStatus } from '../../contract/compose.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { UserEntity } from '../auth/auth.ts';

import { ThreadEntity } from './thread.entity.ts';

/**
 * A file by the name and in the revision that was read; the oldest rows know no more than a name.
 */
export type StoredFileRef = { id: string; name: string; revision: number } | string;

/**
 * One message of a thread. The text of an assistant message is the only record of its stream: every
 * event of it can be told again from the text, so following, resuming and recovering need no log of
 * their own.
 */
export const MessageEntity = defineEntity({
	name: 'Message',
	tableName: 'messages',
	uniques: [{ properties: ['threadId', 'position'] }],
	indexes: [{ properties: ['status', 'beatAt'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		threadId: () =>
			p.manyToOne(ThreadEntity).mapToPk().fieldName('thread_id').deleteRule('cascade'),
		/** Counts up from 0 within the thread. */
		position: p.integer(),
		role: p.string().$type<'user' | 'assistant'>(),
		content: p.text(),
		/** Of a question: what went along when it was sent. Of an answer: what it was given to read. */
		fileRefs: p.json<StoredFileRef[]>(),
		createdAt: p.datetime(),
		/** Assistant messages only, as everything below. */
		status: p.string().$type<AnswerStatus>().nullable(),
		/** While it runs, the process that runs it says so here every second or so. */
		beatAt: p.datetime().nullable(),
		/** Set by any process; obeyed by the one that runs the answer. */
		stopRequested: p.boolean().default(false),
		error: p.json<ErrorBody>().nullable(),
		model: p.string().nullable(),
		generationId: p.string().nullable(),
		promptTokens: p.integer().nullable(),
		completionTokens: p.integer().nullable(),
		/** US dollars. */
		cost: p.double().nullable(),
	},
});
export type MessageRow = InferEntity<typeof MessageEntity>;
