import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

import type { Post } from '../providers/x/post-source.ts';

/**
 * A post as one person last read it. Each person has rows of their own, also of the same post: what
 * X shows to one may not be shown to another. A row goes away when its post was edited, for the row
 * of the new version.
 */
export const TweetEntity = defineEntity({
	name: 'Tweet',
	tableName: 'tweets',
	indexes: [{ properties: ['userId', 'createdAt', 'id'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** X's own id: digits, longer than a number can be. */
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
		/** `key` of the source that showed it last: see `stretch-store.ts`. */
		source: p.text(),
		readAt: p.datetime(),
	},
});
