import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../contract/errors.ts';
import type { FetchEvery } from '../../contract/tweets.ts';
import { UserEntity } from '../auth/auth.ts';

/** The last fetch of a person's posts, and how often they want one. */
export const TweetFetchEntity = defineEntity({
	name: 'TweetFetch',
	tableName: 'tweet_fetches',
	indexes: [{ properties: ['nextAt'] }],
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		every: p.string().$type<FetchEvery>().default('never'),
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
		nextAt: p.datetime().nullable(),
		/** When whoever fetches last gave a sign of life. */
		updatedAt: p.datetime(),
	},
});
