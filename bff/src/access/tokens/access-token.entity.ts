import { defineEntity, p } from '@mikro-orm/core';
import type { Right } from '../../../contract/access/rights.ts';
import { UserEntity } from '../../auth/auth.ts';

/** A personal token, which a user created for their own programs. */
export const AccessTokenEntity = defineEntity({
	name: 'AccessToken',
	tableName: 'access_tokens',
	indexes: [{ properties: ['userId'] }, { properties: ['expiresAt'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		name: p.string(),
		/** The right of the token. Not named `right`, which is a keyword of SQL. */
		granted: p.string().$type<Right>(),
		tokenHash: p.string().unique(),
		/** The last four characters of the token, so that the user recognises it. */
		ending: p.string(),
		createdAt: p.datetime(),
		expiresAt: p.datetime(),
		lastUsedAt: p.datetime().nullable(),
		revokedAt: p.datetime().nullable(),
	},
});
