import { defineEntity, p } from '@mikro-orm/core';
import type { ModelMessage } from '../../providers/model.ts';
import { MessageEntity } from '../message.entity.ts';

/** What was sent to the model for an answer. */
export interface StoredPrompt {
	/** The model that was requested. */
	model: string;
	/** ISO 8601, UTC. */
	sentAt: string;
	messages: readonly ModelMessage[];
}

/** Stored when the answer ends. Answers of a process that was killed have none. */
export const AnswerPromptEntity = defineEntity({
	name: 'AnswerPrompt',
	tableName: 'answer_prompts',
	properties: {
		messageId: () =>
			p.manyToOne(MessageEntity).mapToPk().primary().fieldName('message_id').deleteRule('cascade'),
		prompt: p.json<StoredPrompt>(),
	},
});
