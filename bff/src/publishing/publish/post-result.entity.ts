import { defineEntity, p } from '@mikro-orm/core';
import { PublicationEntity } from './publication.entity.ts';

/** A sample of the public counts of a posted draft, summed over its parts. */
export const PostResultEntity = defineEntity({
	name: 'PostResult',
	tableName: 'post_results',
	properties: {
		draftId: () =>
			p
				.manyToOne(PublicationEntity)
				.mapToPk()
				.primary()
				.fieldName('draft_id')
				.deleteRule('cascade'),
		/** 1, 3, 7 or 30 days after it was posted. */
		day: p.integer().primary(),
		likes: p.integer(),
		reposts: p.integer(),
		replies: p.integer(),
		views: p.integer().nullable(),
		sampledAt: p.datetime(),
	},
});
