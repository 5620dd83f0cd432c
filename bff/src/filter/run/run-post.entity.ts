import { defineEntity, p } from '@mikro-orm/core';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { PostAttachments } from '../../networks/post-source.ts';
import { RunEntity } from './run.entity.ts';

/**
 * A post of a run as it was read, with its verdict. Ordered by `seq`, these rows are the run's log;
 * a post that is judged again gets a new number. The post is copied from `tweets`, where later
 * edits and counts would change what the run was about.
 */
export const RunPostEntity = defineEntity({
	name: 'RunPost',
	tableName: 'filter_run_posts',
	indexes: [
		{ properties: ['runId', 'seq'] },
		{ properties: ['tweetId'] },
		{
			name: 'filter_run_posts_story_key_index',
			expression:
				'create index "filter_run_posts_story_key_index" on "filter_run_posts" ("story_key") where story_key is not null',
		},
		{
			name: 'filter_run_posts_labels',
			expression:
				'create index "filter_run_posts_labels" on "filter_run_posts" ("run_id") where override is not null',
		},
	],
	properties: {
		runId: () =>
			p.manyToOne(RunEntity).mapToPk().primary().fieldName('run_id').deleteRule('cascade'),
		tweetId: p.string().primary(),
		network: p.string().$type<NetworkName>().default('x'),
		/** As in `tweets`. */
		url: p.text().nullable(),
		postedAt: p.datetime(),
		likes: p.integer(),
		retweets: p.integer(),
		authorName: p.text(),
		authorUsername: p.string(),
		avatarUrl: p.text().nullable(),
		/** Plain text. */
		content: p.text(),
		/** For a repost, the account that reposted; author and text are the original's. */
		repostBy: p.string().nullable(),
		attached: p.json<PostAttachments>().nullable(),
		/** The same for posts with the same text or link; null in runs before standing filters. */
		storyKey: p.string().nullable(),
		/** Null until the post has been judged. */
		seq: p.integer().nullable(),
		/** Null until then, and if the model gave no usable verdict. */
		included: p.boolean().nullable(),
		decidedBy: p.string().$type<'model' | 'earlier_run' | 'block_list'>().nullable(),
		reason: p.text().nullable(),
		/** The user's decision, against or for the verdict. */
		override: p.string().$type<'include' | 'exclude'>().nullable(),
		overriddenAt: p.datetime().nullable(),
	},
});
