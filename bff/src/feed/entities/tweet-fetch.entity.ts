import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { FetchInterval } from '../../../contract/feed/feed.ts';
import { UserEntity } from '../../auth/auth.ts';

/** A user's last fetch of posts, and the interval of automatic fetches. */
export const TweetFetchEntity = defineEntity({
	name: 'TweetFetch',
	tableName: 'tweet_fetches',
	indexes: [{ properties: ['nextAt'] }, { properties: ['status', 'leaseUntil'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		every: p.string().$type<FetchInterval>().default('never'),
		status: p
			.string()
			.$type<'never' | 'running' | 'waiting' | 'done' | 'failed'>()
			.default('never'),
		startedAt: p.datetime().nullable(),
		endedAt: p.datetime().nullable(),
		waitsUntil: p.datetime().nullable(),
		found: p.integer().default(0),
		fresh: p.integer().default(0),
		billed: p.integer().default(0),
		error: p.json<ErrorBody>().nullable(),
		/** Why some of the sources could not be read. */
		why: p.text().nullable(),
		nextAt: p.datetime().nullable(),
		/** How often the last fetch was claimed. */
		claims: p.integer().default(0),
		leaseId: p.uuid().nullable(),
		/** Without a lease: when the fetch may be claimed again. */
		leaseUntil: p.datetime().nullable(),
	},
});
