import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A user's feed settings. */
export const FeedEntity = defineEntity({
	name: 'Feed',
	tableName: 'feeds',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		accounts: p.json<string[]>().default('[]'),
		query: p.text().default(''),
		// Only servers of the previous release read and write these. The next release deletes them.
		source: p.text().nullable(),
		fetchedFrom: p.datetime().nullable(),
		fetchedTo: p.datetime().nullable(),
	},
});
