import { defineEntity, p } from '@mikro-orm/core';
import type { Tone } from '../../../contract/tweets/tweets.ts';
import { UserEntity } from '../../auth/auth.ts';
import { RunEntity } from '../../filter/filter.ts';

/**
 * A reply written by the model that the user may send. One per post; a discarded one still counts
 * towards the limit of 24 hours.
 */
export const ReplyDraftEntity = defineEntity({
	name: 'ReplyDraft',
	tableName: 'reply_drafts',
	indexes: [{ properties: ['runId'] }, { properties: ['userId', 'createdAt'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		tweetId: p.string().primary(),
		/** The run of its reply job; null if it was drafted for a single post. */
		runId: () =>
			p.manyToOne(RunEntity).mapToPk().fieldName('run_id').deleteRule('cascade').nullable(),
		/** The author of the post, in lower case. */
		authorUsername: p.string().default(''),
		tone: p.string().$type<Tone>().default('own'),
		text: p.text(),
		/** When the first draft for this post was made. Another tone does not change it. */
		createdAt: p.datetime(),
		discardedAt: p.datetime().nullable(),
	},
});
