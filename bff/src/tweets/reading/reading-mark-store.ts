import { sql } from 'kysely';
import type { ReadingMark } from '../../../contract/tweets/reading.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import { selectPostTime, selectStandingList } from './standing-lists-store.ts';

const db = areaDb('tweets', { reads: ['filter_run_posts', 'filter_runs'] });

export type ReadingMarks = ReturnType<typeof createReadingMarks>;

/** What users have done with stories. */
export function createReadingMarks(em: Em) {
	/** Finds the story of a post that a run of the user has judged. Throws 404 `not_found`. */
	const findStory = async (userId: string, tweetId: string): Promise<string> => {
		const row = await db(em)
			.selectFrom('filter_run_posts as post')
			.innerJoin('filter_runs as run', 'run.id', 'post.runId')
			.where('run.userId', '=', userId)
			.where('post.tweetId', '=', tweetId)
			.where('post.seq', 'is not', null)
			.orderBy('run.standing', 'desc')
			.orderBy('run.createdAt', 'desc')
			.select(({ fn }) => fn.coalesce('post.storyKey', 'post.tweetId').as('story'))
			.limit(1)
			.executeTakeFirst();
		if (!row) throw notFound();
		return row.story;
	};

	return {
		/** Marks the story of a post; null removes its mark. Throws 404 `not_found`. */
		async set(userId: string, tweetId: string, mark: ReadingMark | null): Promise<void> {
			const storyKey = await findStory(userId, tweetId);
			if (mark === null) {
				await db(em)
					.deleteFrom('reading_marks')
					.where('userId', '=', userId)
					.where('storyKey', '=', storyKey)
					.execute();
				return;
			}
			const markedAt = sql<Date>`now()`;
			await db(em)
				.insertInto('reading_marks')
				.values({ userId, storyKey, mark, markedAt })
				.onConflict((conflict) =>
					conflict
						.columns(['userId', 'storyKey'])
						.doUpdateSet({ mark, markedAt })
						.where('reading_marks.mark', '<>', mark),
				)
				.execute();
		},

		/**
		 * Marks the stories worth reading as read, except those newer than a post, and returns their
		 * number. A mark that is set meanwhile is kept. Throws 404 `not_found`.
		 */
		async readAll(userId: string, newest: string): Promise<number> {
			await findStory(userId, newest);
			const { numAffectedRows } = await sql`
				insert into reading_marks (user_id, story_key, mark, marked_at)
				select ${userId}, story, 'read', now() from (${selectStandingList(userId, 'worth_reading')}) list
				where ("sortAt", id) <= ((${selectPostTime(userId, newest)}), ${newest})
				on conflict do nothing
			`.execute(db(em));
			return Number(numAffectedRows ?? 0);
		},
	};
}
