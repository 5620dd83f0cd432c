import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A user's feed settings, and the time range of their feed that is stored without a gap. */
export const FeedEntity = defineEntity({
	name: 'Feed',
	tableName: 'feeds',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		accounts: p.json<string[]>().default('[]'),
		query: p.text().default(''),
		/** The `key` of the source that was read last. */
		source: p.text().nullable(),
		/** All posts of `source` from here (inclusive) to `fetchedTo` (exclusive) are stored. */
		fetchedFrom: p.datetime().nullable(),
		fetchedTo: p.datetime().nullable(),
	},
});
