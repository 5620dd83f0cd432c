import type { ChatMessage, Draft } from 'bff/contract/compose/compose';
import { parseAnswer } from 'bff/contract/compose/draft-markup';
import type { ShownMessage } from '../thread/conversation.ts';

const parsed = new WeakMap<ChatMessage, readonly Draft[]>();

/** The drafts of an answer: as streamed, as parsed by the server, or as parsed from its text. */
export function draftsOf({
	message,
	answer,
}: Pick<ShownMessage, 'message' | 'answer'>): readonly Draft[] {
	if (answer && (answer.content !== '' || answer.tweets.length > 0)) return answer.tweets;
	if (message.parsed) return message.parsed.tweets;
	let drafts = parsed.get(message);
	if (!drafts) {
		const { content, status = 'done' } = message;
		drafts = parseAnswer(content, status === 'done').tweets;
		parsed.set(message, drafts);
	}
	return drafts;
}

export interface FoundDrafts {
	hasDrafts: boolean;
	/** The newest answer with drafts, unless sending has cleared the list. */
	newestId: string | undefined;
}

/** Finds the answer whose drafts are shown open. */
export function findDrafts(messages: readonly ShownMessage[]): FoundDrafts {
	const newest = messages.findLast(
		(shown) => shown.message.role === 'assistant' && draftsOf(shown).length > 0,
	);
	return {
		hasDrafts: newest !== undefined,
		newestId: newest?.areDraftsListed ? newest.message.id : undefined,
	};
}
