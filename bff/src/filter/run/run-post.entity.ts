import { defineEntity, p } from '@mikro-orm/core';
import { RunEntity } from './run.entity.ts';

/**
 * A post of a run as it was read, and what became of it. These rows are the run's log, in the order
 * of `seq`; a post that is judged again takes a new number. Copied from `tweets`, where an edit or
 * a later count would change what the run was about.
 */
export const RunPostEntity = defineEntity({
	name: 'RunPost',
	tableName: 'filter_run_posts',
	indexes: [
		{ properties: ['runId', 'seq'] },
		{ properties: ['tweetId'] },
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
		postedAt: p.datetime(),
		likes: p.integer(),
		retweets: p.integer(),
		authorName: p.text(),
		authorUsername: p.string(),
		avatarUrl: p.text().nullable(),
		/** Plain text. */
		content: p.text(),
		/** Who reposted it, where author and text are another's. */
		repostBy: p.string().nullable(),
		/** Null: nobody has looked at it yet. */
		seq: p.integer().nullable(),
		/** Null with a `seq`: the model gave no usable answer. */
		included: p.boolean().nullable(),
		decidedBy: p.string().$type<'model' | 'earlier_run' | 'block_list'>().nullable(),
		reason: p.text().nullable(),
		/** What the person decided instead. */
		override: p.string().$type<'include' | 'exclude'>().nullable(),
		overriddenAt: p.datetime().nullable(),
	},
});
