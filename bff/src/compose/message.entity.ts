import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AnswerStatus } from '../../contract/compose/compose.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { UserEntity } from '../auth/auth.ts';
import type { Quote } from './models/quote.ts';
import { ThreadEntity } from './thread.entity.ts';

/** An attached file, with its path and revision when it was read. Old rows have only the path. */
export type StoredFileRef = { id: string; name: string; revision: number } | string;

/** Data sent with an instruction in addition to files, for answering it again. */
export interface MessageContext {
	/** Ids of drafts of the library. */
	drafts: readonly string[];
	/** Whether the model is given what worked. */
	withResults: boolean;
}

/**
 * A message of a thread. The messages of a thread are a tree: see `branch-store.ts`. All events of
 * an answer's stream can be derived from its text, so that following an answer again needs no event
 * log.
 */
export const MessageEntity = defineEntity({
	name: 'Message',
	tableName: 'messages',
	uniques: [{ properties: ['threadId', 'position'] }],
	indexes: [{ properties: ['status', 'leaseUntil'] }, { properties: ['threadId', 'parentId'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		threadId: () =>
			p.manyToOne(ThreadEntity).mapToPk().fieldName('thread_id').deleteRule('cascade'),
		/** Counts up from 0 in the thread, over all branches. */
		position: p.integer(),
		/**
		 * The message before it: an instruction's earlier answer, an answer's instruction. Null for the
		 * first instruction and its other versions. Messages are deleted only with their thread, so
		 * that this needs no foreign key.
		 */
		parentId: p.uuid().nullable(),
		/** The message after it in the branch that was shown last; null if there is none. */
		selectedChildId: p.uuid().nullable(),
		role: p.string().$type<'user' | 'assistant'>(),
		content: p.text(),
		/** The content as it is searched: see `folded-texts.ts`. */
		foldedText: p.text().nullable().lazy(),
		/** Instruction: the attached files. Answer: the files that the model was given. */
		fileRefs: p.json<StoredFileRef[]>(),
		/** Instructions only; null if there is neither. */
		context: p.json<MessageContext>().nullable(),
		createdAt: p.datetime(),
		/** This and all fields below: answers only. */
		status: p.string().$type<AnswerStatus>().nullable(),
		/**
		 * The process that created the answer has its only lease: no other one can go on with the
		 * model's stream. When the lease expires, the answer is marked as interrupted. Null when the
		 * answer has ended.
		 */
		leaseUntil: p.datetime().nullable(),
		/** Set by any process; the process that writes the answer then stops it. */
		stopRequested: p.boolean().default(false),
		error: p.json<ErrorBody>().nullable(),
		model: p.string().nullable(),
		generationId: p.string().nullable(),
		promptTokens: p.integer().nullable(),
		completionTokens: p.integer().nullable(),
		/** US dollars. */
		cost: p.double().nullable(),
		/** Whether the tokens and the cost are our estimate: the provider reported none. */
		isCostEstimated: p.boolean().default(false),
		/** What its cost is estimated by if this process dies. */
		quote: p.json<Quote>().nullable(),
	},
});
export type MessageRow = InferEntity<typeof MessageEntity>;
