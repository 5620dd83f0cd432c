import { sql } from 'kysely';
import type { TweetAction } from '../../../contract/tweets.ts';
import { type Em, queries } from '../../database/orm.ts';

/** How long a refusal counts, unless the user connects X again. */
const REFUSAL_AGE = sql<Date>`now() - interval '1 day'`;

/**
 * Counts recent actions that X refused, with none of the same kind performed since. `since` is when
 * the user connected X.
 */
export async function countRefusals(
	em: Em,
	userId: string,
	since: Date,
): Promise<Record<TweetAction, number>> {
	const row = await queries(em)
		.selectNoFrom(({ selectFrom }) => {
			const count = (action: TweetAction) =>
				selectFrom('tweet_actions as refused')
					.where('refused.userId', '=', userId)
					.where('refused.action', '=', action)
					.where(sql`refused.error->>'code'`, '=', 'action_refused')
					.where(
						'refused.updatedAt',
						'>',
						sql<Date>`greatest(${since}::timestamptz, ${REFUSAL_AGE})`,
					)
					.where(({ not, exists, selectFrom: selectInner }) =>
						not(
							exists(
								selectInner('tweet_actions as performed')
									.where('performed.userId', '=', userId)
									.where('performed.action', '=', action)
									.where('performed.status', '=', 'done')
									.where('performed.leaseId', 'is not', null)
									.whereRef('performed.updatedAt', '>', 'refused.updatedAt')
									.select('performed.tweetId'),
							),
						),
					)
					.select(sql<number>`count(*)::int`.as('count'));
			return [count('like').as('like'), count('response').as('response')];
		})
		.executeTakeFirst();
	return { like: row?.like ?? 0, response: row?.response ?? 0 };
}
