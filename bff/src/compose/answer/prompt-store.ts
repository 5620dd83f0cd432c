import type { AnswerPrompt } from '../../../contract/compose/answer-prompt.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import { messageNotFound } from '../branch-store.ts';

const db = areaDb('compose');

/** What was sent to the model for an answer; null if it was not kept. Throws 404. */
export async function readPrompt(
	em: Em,
	userId: string,
	threadId: string,
	messageId: string,
): Promise<AnswerPrompt | null> {
	const row = await db(em)
		.selectFrom('messages')
		.leftJoin('answer_prompts', 'answer_prompts.messageId', 'messages.id')
		.where('messages.id', '=', messageId)
		.where('messages.threadId', '=', threadId)
		.where('messages.userId', '=', userId)
		.where('messages.role', '=', 'assistant')
		.select(['answer_prompts.prompt', 'messages.model'])
		.executeTakeFirst();
	if (!row) throw messageNotFound();
	const { prompt, model } = row;
	return (
		prompt && {
			model: model ?? prompt.model,
			sentAt: prompt.sentAt,
			messages: prompt.messages.map(({ role, content }) => ({
				role,
				content,
				tokens: estimateTokens(content),
			})),
		}
	);
}
