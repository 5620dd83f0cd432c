import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A source that was read for a user, with the time range of which all its posts are stored. */
export const FetchedRangeEntity = defineEntity({
	name: 'FetchedRange',
	tableName: 'fetched_ranges',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** The `key` of the source. */
		source: p.text().primary(),
		/**
		 * Its posts from here (inclusive) to `fetchedTo` (exclusive) are stored. Null for rows of the
		 * previous release that have none yet.
		 */
		fetchedFrom: p.datetime().nullable(),
		fetchedTo: p.datetime().nullable(),
	},
});
