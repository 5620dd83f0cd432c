import { defineEntity, p } from '@mikro-orm/core';
import type { Right } from '../../../contract/access/rights.ts';
import { UserEntity } from '../../auth/auth.ts';

/** A program that a user connected by OAuth. */
export const AgentEntity = defineEntity({
	name: 'Agent',
	tableName: 'agents',
	indexes: [{ properties: ['userId'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** The grant of the OAuth server, to which all tokens of the agent belong. */
		grantId: p.string().unique(),
		clientId: p.text(),
		/** As the program named itself when it was connected. */
		name: p.string(),
		/** The host of the document that describes the program; null if there is none. */
		host: p.string().nullable(),
		/** The highest right. */
		granted: p.string().$type<Right>(),
		createdAt: p.datetime(),
		lastUsedAt: p.datetime().nullable(),
		revokedAt: p.datetime().nullable(),
	},
});
