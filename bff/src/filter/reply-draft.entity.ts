import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/user.entity.ts';
import { RunEntity } from './run.entity.ts';

/** A reply that waits for its person, who reads it over and sends it or not. One a post. */
export const ReplyDraftEntity = defineEntity({
	name: 'ReplyDraft',
	tableName: 'reply_drafts',
	indexes: [{ properties: ['runId'] }],
	properties: {
		userId: () => p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		tweetId: p.string().primary(),
		/** The run that it was asked for in. */
		runId: () => p.manyToOne(RunEntity).mapToPk().fieldName('run_id').deleteRule('cascade'),
		text: p.text(),
		createdAt: p.datetime(),
	},
});
