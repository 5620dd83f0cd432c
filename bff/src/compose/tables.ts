import { byId, DERIVED, INTERNAL, tableCard, USER } from '../database/tables.ts';
import { AnswerPromptEntity } from './answer/answer-prompt.entity.ts';
import { MessageEntity } from './message.entity.ts';
import { ComposeSettingsEntity } from './models/compose-settings.entity.ts';
import { ThreadEntity } from './thread.entity.ts';
import { VoiceExampleEntity } from './voice/voice-example.entity.ts';

export const composeTables = [
	tableCard(ThreadEntity, { list: 'threads', key: byId, without: { folded_text: DERIVED } }),
	tableCard(MessageEntity, {
		list: 'messages',
		key: [
			['thread_id', 'uuid'],
			['position', 'int'],
		],
		of: { list: 'threads', column: 'thread_id' },
		page: 50,
		without: {
			user_id: USER,
			folded_text: DERIVED,
			lease_until: INTERNAL,
			stop_requested: INTERNAL,
			quote: INTERNAL,
		},
	}),
	tableCard(AnswerPromptEntity, {
		list: 'answer-prompts',
		key: [['message_id', 'uuid']],
		of: { list: 'messages', column: 'message_id' },
		page: 5,
	}),
	tableCard(VoiceExampleEntity, { list: 'voice-examples', key: [['draft_id', 'uuid']] }),
	tableCard(ComposeSettingsEntity, {
		list: 'answer-settings',
		key: [],
		without: { reservations: INTERNAL },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		compose: typeof composeTables;
	}
}
