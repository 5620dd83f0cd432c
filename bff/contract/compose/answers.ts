import * as Type from 'typebox';
import { EventStream, failures, Id, type Route } from '../route.ts';
import { AnswerTone, composeEvents, MessagePage, ModelId, ThreadParams } from './compose.ts';

/**
 * Answers the last instruction of the shown branch again if its answer has failed or was stopped or
 * interrupted. 409 `nothing_to_retry` if it is complete.
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

/** Answers any instruction again. The new answer becomes another version and is shown. */
export const answerAgain = {
	method: 'POST',
	url: '/api/compose/:threadId/answers',
	schema: {
		summary: 'Answer an instruction again',
		tags: ['compose'],
		params: ThreadParams,
		body: Type.Object(
			{
				/** The instruction. 404 `not_found` unless it is in this thread. */
				message_id: Id,
				tone: Type.Optional(AnswerTone),
				/** The model of this answer; the thread keeps its own. 409 `model_gone` as above. */
				model: Type.Optional(ModelId),
			},
			{ additionalProperties: false },
		),
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;

/**
 * Streams an answer of a thread (the newest one without `message_id`) from the position in
 * `Last-Event-ID` or from the beginning. If the answer has ended, the stream ends right after
 * replaying it.
 */
export const followAnswer = {
	method: 'GET',
	url: '/api/compose/:threadId/events',
	schema: {
		summary: 'Follow an answer of a thread',
		tags: ['compose'],
		params: ThreadParams,
		querystring: Type.Object({ message_id: Type.Optional(Id) }, { additionalProperties: false }),
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;

/**
 * Shows another version of a message, with the branch that was last shown after it. Returns the
 * first page of the branch, as `getThread` does. 404 `not_found` if the message no longer exists.
 */
export const showVersion = {
	method: 'PUT',
	url: '/api/compose/:threadId/shown',
	schema: {
		summary: 'Show another version of a message',
		tags: ['compose'],
		params: ThreadParams,
		body: Type.Object({ message_id: Id }, { additionalProperties: false }),
		response: { 200: MessagePage, ...failures },
	},
} as const satisfies Route;
