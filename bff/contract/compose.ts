import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from './errors.ts';
import { Empty, failures, Id, Page, type Route } from './route.ts';

/** A draft post, as the assistant wrote it. */
export const Draft = Type.Object({ text: Type.String() });
export type Draft = Static<typeof Draft>;

/** A conversation with the assistant, named after its first instruction. */
export const ThreadSummary = Type.Object({ id: Type.String(), name: Type.String() });
export type ThreadSummary = Static<typeof ThreadSummary>;

/**
 * How an assistant message stands: `running` (follow it), `done`, `stopped` by the person, `failed`
 * (see `error`), or `interrupted` when our server ended in mid-answer. All but `running` are final,
 * and all keep what was written.
 */
export const AnswerStatus = Type.Enum(['running', 'done', 'stopped', 'failed', 'interrupted']);
export type AnswerStatus = Static<typeof AnswerStatus>;

/** A file that went along with an instruction. */
export const FileRef = Type.Object({
	id: Type.String(),
	/** Its full path at that time. */
	name: Type.String(),
	/** The revision that was read. */
	revision: Type.Optional(Type.Integer()),
	/** The one it has now; null when it was deleted. */
	newestRevision: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
export type FileRef = Static<typeof FileRef>;

export const ChatMessage = Type.Object({
	id: Type.String(),
	role: Type.Enum(['user', 'assistant']),
	/** The text as written, draft markers included: see `draft-markup.ts`. */
	content: Type.String(),
	threadId: Type.String(),
	fileRefs: Type.Array(FileRef),
	/** ISO 8601, UTC. */
	createdAt: Type.String(),
	/** Assistant messages only. */
	parsed: Type.Optional(Type.Object({ commentary: Type.String(), tweets: Type.Array(Draft) })),
	status: Type.Optional(AnswerStatus),
	error: Type.Optional(ErrorBody),
	/** What the provider counted; absent where it did not say. Cost in US dollars. */
	usage: Type.Optional(
		Type.Object({
			model: Type.String(),
			promptTokens: Type.Integer(),
			completionTokens: Type.Integer(),
			cost: Type.Union([Type.Number(), Type.Null()]),
		}),
	),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * The events of a compose stream. Every `id:` is a position in the answer
 * (`<message>.<characters>.<drafts>`): send it back as `Last-Event-ID` and the rest follows, once,
 * without a gap.
 *
 * `started` comes first and names the thread, so that a reload in mid-answer finds it; then
 * `assistant_token`s (a piece of text of any length) with a `tweet` the moment each draft is
 * complete; the last is `done`, or `error`, after which the text so far is kept.
 *
 * `done` means stored. While the database is away, `saving` says that what was told is not stored
 * yet (`delayed`), and when it is (`saved`); an answer that has ended meanwhile waits with its last
 * event. A client ignores events that it does not know.
 */
export const composeEvents = {
	started: Type.Object({
		thread_id: Type.String(),
		message_id: Type.String(),
		name: Type.String(),
	}),
	assistant_token: Type.Object({ token: Type.String() }),
	tweet: Draft,
	saving: Type.Object({ status: Type.Enum(['delayed', 'saved']) }),
	done: Type.Object({
		thread_id: Type.String(),
		/** `done`, or `stopped` when the person stopped it. */
		status: AnswerStatus,
	}),
	error: ErrorBody,
} as const;

const ThreadParams = Type.Object({ threadId: Id });

/** The stream itself is not described by JSON Schema: see `events`. */
const EventStream = Type.String({ description: 'text/event-stream' });

/**
 * Sends an instruction and follows the answer. Without `thread_id` a new thread begins.
 * Closing the connection does not stop the answer: `stopAnswer` does.
 */
export const compose = {
	method: 'POST',
	url: '/api/compose',
	schema: {
		summary: 'Send an instruction and follow the answer',
		tags: ['compose'],
		body: Type.Object(
			{
				text: Type.String({ maxLength: 100_000 }),
				/** Paths, or ids. */
				file_refs: Type.Optional(
					Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), { maxItems: 50 }),
				),
				thread_id: Type.Optional(Id),
			},
			{ additionalProperties: false },
		),
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;

/**
 * Answers the thread's last instruction again, after a failed, stopped or interrupted answer, which
 * stays where it is.
 */
export const retryAnswer = {
	method: 'POST',
	url: '/api/compose/:threadId/retry',
	schema: {
		summary: 'Answer the last instruction again',
		tags: ['compose'],
		params: ThreadParams,
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;

/**
 * Follows the thread's newest answer, from `Last-Event-ID` or from its beginning; an answer that
 * has ended is replayed and ends at once.
 */
export const followAnswer = {
	method: 'GET',
	url: '/api/compose/:threadId/events',
	schema: {
		summary: 'Follow the newest answer of a thread',
		tags: ['compose'],
		params: ThreadParams,
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;

/** Stops the running answer and keeps what was written. Does nothing when none is running. */
export const stopAnswer = {
	method: 'POST',
	url: '/api/compose/:threadId/stop',
	schema: {
		summary: 'Stop the running answer',
		tags: ['compose'],
		params: ThreadParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/**
 * The messages of a thread, oldest first; a page holds the newest ones and `next_cursor` leads to
 * older ones.
 */
export const getThread = {
	method: 'GET',
	url: '/api/compose/:threadId',
	schema: {
		summary: 'The messages of a thread',
		tags: ['compose'],
		params: ThreadParams,
		querystring: Page,
		response: {
			200: Type.Object({
				messages: Type.Array(ChatMessage),
				next_cursor: Type.Union([Type.String(), Type.Null()]),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** The person's threads, the one answered last first. */
export const recentThreads = {
	method: 'GET',
	url: '/api/threads/recent',
	schema: {
		summary: 'Recent threads',
		tags: ['compose'],
		querystring: Page,
		response: {
			200: Type.Object({
				threads: Type.Array(ThreadSummary),
				next_cursor: Type.Union([Type.String(), Type.Null()]),
			}),
			...failures,
		},
	},
} as const satisfies Route;
