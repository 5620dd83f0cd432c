import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/**
 * A current source of a user's feed: one that the last reading read from. Its posts of a time range
 * are stored without a gap.
 */
export const FetchedRangeEntity = defineEntity({
	name: 'FetchedRange',
	tableName: 'fetched_ranges',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** The `key` of the source. */
		source: p.text().primary(),
		/** Its posts from here (inclusive) to `fetchedTo` (exclusive) are stored. Null: none yet. */
		fetchedFrom: p.datetime().nullable(),
		fetchedTo: p.datetime().nullable(),
	},
});
