import type { Draft } from 'bff/contract/compose';
import { parseAnswer } from 'bff/contract/draft-markup';
import { isStoredMessage, type ShownMessage } from '../thread/conversation.ts';

/** The drafts of one answer. */
export interface AnswerDrafts {
	key: string;
	/** Undefined until the server has stored the answer. */
	messageId: string | undefined;
	drafts: readonly Draft[];
	/** When the answer was requested; ISO 8601. */
	at: string;
	/** How many drafts the answers before it in the list have. */
	offset: number;
}

/** The listed drafts by answer, the newest answer first. Within one they are in order. */
export function draftsByAnswer(messages: readonly ShownMessage[]): AnswerDrafts[] {
	let offset = 0;
	return messages
		.toReversed()
		.filter(({ message, areDraftsListed }) => message.role === 'assistant' && areDraftsListed)
		.map((shown) => {
			const drafts = getDrafts(shown);
			offset += drafts.length;
			return {
				key: shown.key,
				messageId: isStoredMessage(shown.message) ? shown.message.id : undefined,
				drafts,
				at: shown.message.createdAt,
				offset: offset - drafts.length,
			};
		})
		.filter(({ drafts }) => drafts.length > 0);
}

/** The drafts of an answer: as streamed, as parsed by the server, or as parsed from its text. */
function getDrafts({ message, answer }: ShownMessage): readonly Draft[] {
	if (answer && (answer.content !== '' || answer.tweets.length > 0)) return answer.tweets;
	const { content, status = 'done', parsed } = message;
	return parsed?.tweets ?? parseAnswer(content, status === 'done').tweets;
}

/** Whether the answer is running and ends with an unfinished draft. */
export function isWritingDraft({ message }: ShownMessage): boolean {
	return message.status === 'running' && parseAnswer(message.content, false).unfinished !== '';
}
