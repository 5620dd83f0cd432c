import { defineEntity, p } from '@mikro-orm/core';
import type { Tone } from '../../../contract/tweets.ts';
import { UserEntity } from '../../auth/auth.ts';
import { RunEntity } from '../../filter/filter.ts';

/**
 * A reply that waits for its person, who reads it over and sends it or not. One a post; a discarded
 * one still counts as the day's.
 */
export const ReplyDraftEntity = defineEntity({
	name: 'ReplyDraft',
	tableName: 'reply_drafts',
	indexes: [{ properties: ['runId'] }, { properties: ['userId', 'createdAt'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		tweetId: p.string().primary(),
		/** The run that it was asked for in; null where it was asked for beside the post. */
		runId: () =>
			p.manyToOne(RunEntity).mapToPk().fieldName('run_id').deleteRule('cascade').nullable(),
		/** Whom it answers, in lower case. */
		authorUsername: p.string().default(''),
		tone: p.string().$type<Tone>().default('own'),
		text: p.text(),
		/** When the first draft for this post was made: another tone leaves it. */
		createdAt: p.datetime(),
		discardedAt: p.datetime().nullable(),
	},
});
