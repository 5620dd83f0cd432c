import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Empty, EventStream, failures, Id, nullable, Page, type Route, Time } from '../route.ts';

/** A draft post in an answer, as the assistant wrote it. */
export const Draft = Type.Object({ text: Type.String() });
export type Draft = Static<typeof Draft>;

/**
 * Status of an answer. All values but `running` are final; the text received so far is always kept.
 *
 * - `running`: still being written; use `followAnswer` to receive it
 * - `done`: complete
 * - `stopped`: the user stopped it
 * - `failed`: the model or the server failed; the message has `error`
 * - `interrupted`: the server stopped while the answer was being written; the message has `error`
 */
export const AnswerStatus = Type.Enum(['running', 'done', 'stopped', 'failed', 'interrupted'], {
	ifLeftOut: 'done',
});
export type AnswerStatus = Static<typeof AnswerStatus>;

/** A file attached to an instruction. */
export const FileRef = Type.Object({
	id: Type.String(),
	/** Full path at the time of the instruction. */
	name: Type.String(),
	/** The revision given to the model. */
	revision: Type.Optional(Type.Integer()),
	/** Current revision; null if the file was deleted. */
	newestRevision: Type.Optional(nullable(Type.Integer())),
});
export type FileRef = Static<typeof FileRef>;

/** One message of a thread: an instruction (`user`) or an answer (`assistant`). */
export const ChatMessage = Type.Object({
	id: Type.String(),
	role: Type.Enum(['user', 'assistant']),
	/** The text including draft markers: see `draft-markup.ts`. */
	content: Type.String(),
	threadId: Type.String(),
	/** The previous message; null for the first instruction and its other versions. */
	parentId: Type.Optional(nullable(Type.String())),
	/** Ids of all messages with this parent, oldest first: the versions to switch between. */
	versions: Type.Optional(Type.Array(Type.String())),
	fileRefs: Type.Array(FileRef),
	/** Ids of the library drafts sent with the instruction. */
	draftRefs: Type.Optional(Type.Array(Type.String())),
	/** Whether the user's best posts were sent with the instruction. */
	withResults: Type.Optional(Type.Boolean()),
	/** ISO 8601, UTC. */
	createdAt: Time,
	/**
	 * Commentary and drafts found in `content`. This and the fields below are set for answers only.
	 */
	parsed: Type.Optional(Type.Object({ commentary: Type.String(), tweets: Type.Array(Draft) })),
	status: Type.Optional(AnswerStatus),
	error: Type.Optional(ErrorBody),
	/** As reported by the model's provider, or estimated. `cost` is in US dollars. */
	usage: Type.Optional(
		Type.Object({
			model: Type.String(),
			promptTokens: Type.Integer(),
			completionTokens: Type.Integer(),
			cost: nullable(Type.Number()),
			/**
			 * Whether tokens and cost are estimated, because the provider reports none for stopped
			 * answers.
			 */
			isEstimated: Type.Optional(Type.Boolean()),
		}),
	),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * Events of an answer's stream.
 *
 * - `started` comes first and names the thread, so that a page can follow the answer after a reload
 * - `assistant_token` is the next piece of text, of any length
 * - `tweet` follows the token that completes a draft
 * - `saving` with `delayed` means that the text sent so far could not be stored yet, because the
 *   database is unavailable; `saved` means that it has been stored since
 * - `done` or `error` is the last event. `done` means that the whole answer is stored; after
 *   `error` the text received so far is kept
 *
 * `assistant_token` and `tweet` have an `id:` that is a position in the answer
 * (`<message>.<characters>.<drafts>`). Send the last one as `Last-Event-ID` to receive the rest of
 * the answer without gaps or repetitions. Clients ignore events that they do not know.
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
		/** `done`, or `stopped` when the user stopped the answer. */
		status: AnswerStatus,
	}),
	error: ErrorBody,
} as const;

/** A model's id at the AI provider, such as `maker/model`. */
export const ModelId = Type.String({ minLength: 1, maxLength: 200 });

/** Maximum number of drafts sent with an instruction. */
export const MAX_DRAFT_REFS = 10;

export const ThreadParams = Type.Object({ threadId: Id });

/** How the new answer should differ from the previous one. */
export const AnswerTone = Type.Enum(['plainer', 'warmer', 'bolder', 'funnier']);
export type AnswerTone = Static<typeof AnswerTone>;

/**
 * Sends an instruction and streams the answer. Without `thread_id` it creates a thread.
 * Closing the connection does not stop the answer; use `stopAnswer`.
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
				/** Each is a file's path or id. */
				file_refs: Type.Optional(
					Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), { maxItems: 50 }),
				),
				thread_id: Type.Optional(Id),
				/**
				 * The answer that the instruction follows. Null begins another branch at the first
				 * instruction. Without it, the instruction follows the shown branch. 404 `not_found` unless
				 * it is an answer in this thread.
				 */
				parent_id: Type.Optional(nullable(Id)),
				/** Ids of library drafts to work from. 404 `not_found` if one no longer exists. */
				draft_refs: Type.Optional(Type.Array(Id, { maxItems: MAX_DRAFT_REFS })),
				/** Whether to give the model the user's best posts. */
				with_results: Type.Optional(Type.Boolean()),
				/** For new threads only: whether to use the voice. True by default. */
				uses_voice: Type.Optional(Type.Boolean()),
				/**
				 * The model of a new thread; without it, the installation's default. Existing threads use
				 * `setThreadModel` instead. 409 `model_gone` if it is not offered.
				 */
				model: Type.Optional(ModelId),
			},
			{ additionalProperties: false },
		),
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;

/** Stops the running answer of a thread and keeps its text. Does nothing if none is running. */
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

export const MessagePage = Type.Object({
	messages: Type.Array(ChatMessage),
	next_cursor: nullable(Type.String()),
	/** The thread's name; only on the first page. */
	name: Type.Optional(Type.String()),
});

/**
 * The messages of the shown branch, oldest first. The first page has its last messages;
 * `next_cursor` leads to earlier ones and is null on the last page.
 */
export const getThread = {
	method: 'GET',
	url: '/api/compose/:threadId',
	api: { right: 'read' },
	schema: {
		summary: 'The messages of a thread',
		tags: ['compose'],
		params: ThreadParams,
		querystring: Page,
		response: { 200: MessagePage, ...failures },
	},
} as const satisfies Route;

/** An instruction that an empty thread offers. */
export const StartingPoint = Type.Object({
	title: Type.String(),
	/** Where it comes from, as a sentence. */
	detail: Type.String(),
	/** The instruction. */
	text: Type.String(),
	/** Paths of the files to attach. */
	files: Type.Array(Type.String()),
	/** Whether it can be sent unchanged. Otherwise the user completes `text` first. */
	isComplete: Type.Boolean(),
});
export type StartingPoint = Static<typeof StartingPoint>;

/** Three starting points, made from the user's files, last run and onboarding. */
export const startingPoints = {
	method: 'GET',
	url: '/api/compose/starting-points',
	schema: {
		summary: 'What to start a thread from',
		tags: ['compose'],
		response: {
			200: Type.Object({ starting_points: Type.Array(StartingPoint) }),
			...failures,
		},
	},
} as const satisfies Route;
