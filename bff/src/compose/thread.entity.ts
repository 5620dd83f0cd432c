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
		/** The last message of the branch that is shown. */
		activeLeafId: p.uuid().nullable(),
		/** Id of the model of its next answers; null: the installation's default. */
		model: p.string().nullable(),
		createdAt: p.datetime(),
		/** When its last message was added or completed. */
		updatedAt: p.datetime(),
	},
});
