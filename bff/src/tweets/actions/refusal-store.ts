import { type RawBuilder, sql } from 'kysely';
import type { TweetAction } from '../../../contract/tweets/tweets.ts';

/** How often X refused the actions of a user lately. */
export type Refusals = Record<TweetAction, number>;

/** Ids of other networks have a slash. */
const isAtX = (table: string) => sql`${sql.ref(`${table}.tweet_id`)} not like '%/%'`;

/**
 * Counts the actions of a user that X refused in the last 24 hours, with none of the same kind
 * performed since. `since` is when the user connected X: what was refused before does not count.
 * Raw SQL: it is one value of a larger query.
 */
export function selectRefusals(
	userId: RawBuilder<unknown>,
	since: RawBuilder<unknown>,
): RawBuilder<Refusals> {
	return sql<Refusals>`(
		select json_build_object(
			'like', count(*) filter (where refused.action = 'like'),
			'response', count(*) filter (where refused.action = 'response')
		)
		from tweet_actions refused
		where refused.user_id = ${userId} and refused.error->>'code' = 'action_refused' and ${isAtX('refused')}
			and refused.updated_at > greatest(${since}, now() - interval '1 day')
			and not exists (
				select from tweet_actions performed
				where performed.user_id = refused.user_id and performed.action = refused.action and performed.status = 'done' and ${isAtX('performed')}
					and performed.lease_id is not null and performed.updated_at > refused.updated_at
			)
	)`;
}
