import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/** What a person wants to read, and what of it was read without a gap. */
export const FeedEntity = defineEntity({
	name: 'Feed',
	tableName: 'feeds',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		accounts: p.json<string[]>().default('[]'),
		query: p.text().default(''),
		/**
		 * `key` of the source that was read last. Everything it showed from `readFrom` (inclusive) to
		 * `readTo` (exclusive) is stored.
		 */
		source: p.text().nullable(),
		readFrom: p.datetime().nullable(),
		readTo: p.datetime().nullable(),
	},
});
