import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../user.entity.ts';

/**
 * A signed-in browser. Its cookie holds only the id of this row, so revoking the row signs the
 * browser out.
 */
export const SessionEntity = defineEntity({
	name: 'Session',
	tableName: 'sessions',
	indexes: [{ properties: ['userId'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		createdAt: p.datetime(),
		lastSeenAt: p.datetime(),
		revokedAt: p.datetime().nullable(),
		userAgent: p.text().nullable(),
	},
});
