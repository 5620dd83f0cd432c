import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

export const ThreadEntity = defineEntity({
	name: 'Thread',
	tableName: 'threads',
	indexes: [{ properties: ['userId', 'updatedAt', 'id'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		name: p.string(),
		/** The name as it is searched: see `folded-texts.ts`. */
		foldedText: p.text().nullable().lazy(),
		/** Who wrote the name. The model names a thread once; a name given by the user stays. */
		nameSource: p.string().$type<'instruction' | 'model' | 'person'>().default('instruction'),
		pinnedAt: p.datetime().nullable(),
		archivedAt: p.datetime().nullable(),
		/** Deleted threads can be restored for 30 days, and are found nowhere meanwhile. */
		deletedAt: p.datetime().nullable(),
		/** The last message of the branch that is shown. */
		activeLeafId: p.uuid().nullable(),
		/** Whether the assistant is given what is known about how the user writes. */
		usesVoice: p.boolean().default(true),
		/** Id of the model of its next answers; null: the installation's default. */
		model: p.string().nullable(),
		createdAt: p.datetime(),
		/** When its last message was added or completed. */
		updatedAt: p.datetime(),
	},
});
