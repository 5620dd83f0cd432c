import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('tweets');

/** The posts that users have marked as done. */
export function createDoneStore(em: Em) {
	return {
		/** Keeps the time of the first call. Returns it. */
		async add(userId: string, tweetId: string): Promise<Date> {
			const row = await db(em)
				.insertInto('tweet_done')
				.values({ userId, tweetId, doneAt: sql<Date>`now()` })
				// Sets a value that does not change, so that a stored row is returned, too.
				.onConflict((conflict) => conflict.columns(['userId', 'tweetId']).doUpdateSet({ tweetId }))
				.returning('doneAt')
				.executeTakeFirstOrThrow();
			return row.doneAt;
		},

		async remove(userId: string, tweetId: string): Promise<void> {
			await db(em)
				.deleteFrom('tweet_done')
				.where('userId', '=', userId)
				.where('tweetId', '=', tweetId)
				.execute();
		},
	};
}
