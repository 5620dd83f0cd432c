import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionOutcome, TweetAction } from '../../../contract/tweets.ts';
import { UserEntity } from '../../auth/auth.ts';

/**
 * A like or an answer of a person, at most one of each for a post. The row is there before X is
 * asked, so that a second click, another process or the life after a crash knows that something may
 * have happened: see `act.ts`.
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
		/** `armed`: about to be sent, and X was not asked yet. The others as in the contract. */
		status: p.string().$type<'armed' | ActionOutcome['status']>(),
		text: p.text().nullable(),
		/** Of the answer at X. */
		postedId: p.string().nullable(),
		error: p.json<ErrorBody>().nullable(),
		/** Who works on it: a try is another's as soon as this is another. */
		attempt: p.uuid().nullable(),
		/** Until then whoever works on it is believed to be alive. */
		leasedUntil: p.datetime().nullable(),
		/**
		 * When the first try began that may have reached X: its own posts since then tell whether it
		 * did.
		 */
		armedAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
