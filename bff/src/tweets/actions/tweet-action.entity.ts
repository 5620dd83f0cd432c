import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionOutcome, TweetAction } from '../../../contract/tweets/tweets.ts';
import { UserEntity } from '../../auth/auth.ts';

/**
 * A user's like of or reply to a post, at most one of each per post. The row is written before the
 * request, so that a second click, another process or a restart knows that it may have been
 * performed: see `actions.ts`.
 */
export const TweetActionEntity = defineEntity({
	name: 'TweetAction',
	tableName: 'tweet_actions',
	indexes: [{ properties: ['userId', 'action', 'updatedAt'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		tweetId: p.string().primary(),
		action: p.string().$type<TweetAction>().primary(),
		/** `leased`: not sent yet. For the others see the contract. */
		status: p.string().$type<'leased' | ActionOutcome['status']>(),
		text: p.text().nullable(),
		/** The id of the posted reply, as posts are stored. */
		postedId: p.string().nullable(),
		error: p.json<ErrorBody>().nullable(),
		leaseId: p.uuid().nullable(),
		leaseUntil: p.datetime().nullable(),
		/**
		 * When the first attempt began that may have reached the network. A reply posted by it is among
		 * the user's posts since then.
		 */
		firstAttemptAt: p.datetime(),
		/** The account of that attempt, with its server where ids are the server's; null before. */
		account: p.text().nullable(),
		updatedAt: p.datetime(),
	},
});
