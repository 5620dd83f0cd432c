import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, nullable, type Route, Time } from '../route.ts';

/** The prompt of an answer. `prompt-blocks.ts` finds the data in the messages. */
export const AnswerPrompt = Type.Object({
	/** The model that answered, or else the one that was requested. */
	model: Type.String(),
	/** ISO 8601, UTC. */
	sentAt: Time,
	/** The exact messages, in order. The last one has the instruction and its data. */
	messages: Type.Array(
		Type.Object({
			role: Type.Enum(['system', 'user', 'assistant']),
			content: Type.String(),
			/** Estimated at four bytes per token. */
			tokens: Type.Integer(),
		}),
	),
});
export type AnswerPrompt = Static<typeof AnswerPrompt>;

/**
 * The prompt of an answer. `prompt` is null if it is not stored: while the answer is being written,
 * for answers older than this feature, and if the server stopped unexpectedly. 404 `not_found`
 * unless it is an answer in this thread.
 */
export const answerPrompt = {
	method: 'GET',
	url: '/api/compose/:threadId/messages/:messageId/prompt',
	schema: {
		summary: 'What was sent to the model for an answer',
		tags: ['compose'],
		params: Type.Object({ threadId: Id, messageId: Id }),
		response: { 200: Type.Object({ prompt: nullable(AnswerPrompt) }), ...failures },
	},
} as const satisfies Route;
