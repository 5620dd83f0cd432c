import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';
import type { Post } from '../../providers/x/post-source.ts';

/**
 * A post as it was last read for a user. Each user has their own row of a post, because X may not
 * show it to others. When a post was edited, the row of the new version replaces the old one.
 */
export const TweetEntity = defineEntity({
	name: 'Tweet',
	tableName: 'tweets',
	indexes: [{ properties: ['userId', 'createdAt', 'id'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** X's id: digits, too many for a JavaScript number. */
		id: p.string().primary(),
		authorId: p.string(),
		authorName: p.text(),
		authorUsername: p.string(),
		avatarUrl: p.text().nullable(),
		text: p.text(),
		createdAt: p.datetime(),
		likes: p.integer(),
		retweets: p.integer(),
		replies: p.integer(),
		repostOf: p.json<Post['repostOf']>().nullable(),
		replyTo: p.string().nullable(),
		lang: p.string().nullable(),
		editIds: p.json<string[]>(),
		attached: p.json<Post['attached']>().nullable(),
		/** The `key` of the source that the post belongs to: see `TweetStore.save`. */
		source: p.text(),
		readAt: p.datetime(),
	},
});
