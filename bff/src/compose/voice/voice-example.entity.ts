import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A posted draft that the user picked to show the assistant how they write. */
export const VoiceExampleEntity = defineEntity({
	name: 'VoiceExample',
	tableName: 'voice_examples',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** A draft of the library. One that is gone is left out when examples are read. */
		draftId: p.uuid().primary(),
		/** Counts up from 0, in the order in which they were picked. */
		position: p.integer(),
	},
});
