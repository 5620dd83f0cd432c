import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** A post that a user has marked as done. */
export const TweetDoneEntity = defineEntity({
	name: 'TweetDone',
	tableName: 'tweet_done',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		tweetId: p.string().primary(),
		doneAt: p.datetime(),
	},
});
