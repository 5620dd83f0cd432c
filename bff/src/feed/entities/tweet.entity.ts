import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';
import type { Post } from '../../networks/post-source.ts';

/**
 * A post as it was last read for a user. Each user has their own row of a post, because its network
 * may not show it to others. When a post was edited, the row of the new version replaces the old
 * one.
 */
export const TweetEntity = defineEntity({
	name: 'Tweet',
	tableName: 'tweets',
	indexes: [{ properties: ['userId', 'createdAt', 'id'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** Unique among all networks: see `stored-id.ts`. */
		id: p.string().primary(),
		network: p.string().$type<Post['network']>().default('x'),
		/** The address of its page. Null for posts of X, whose address follows from other columns. */
		url: p.text().nullable(),
		/** The connected account through which it was read last; null without one. */
		accountId: p.uuid().nullable(),
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
		/** The `key` of the source from which it was read first. */
		source: p.text(),
		/** The keys of other sources from which it was read. */
		furtherSources: p.array<string>().defaultRaw("'{}'"),
		readAt: p.datetime(),
	},
});
