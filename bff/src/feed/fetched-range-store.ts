import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { Span } from './tweet-store.ts';

const db = areaDb('feed');

export type FetchedRangeStore = ReturnType<typeof createFetchedRangeStore>;

/**
 * The range of time of which all posts of a user's feed are stored, so that they need not be bought
 * again. There is one range per user, for the source that they read now; switching to another
 * source starts a new one, because the sources show different posts.
 */
export function createFetchedRangeStore(em: Em) {
	const find = async (userId: string, source: string): Promise<Span | undefined> => {
		const row = await db(em)
			.selectFrom('feeds')
			.where('userId', '=', userId)
			.where('source', '=', source)
			.select(['fetchedFrom', 'fetchedTo'])
			.executeTakeFirst();
		return row?.fetchedFrom && row.fetchedTo
			? { since: row.fetchedFrom, until: row.fetchedTo }
			: undefined;
	};

	return {
		find,

		/** Makes this the user's current source, and returns its fetched range. */
		async selectSource(userId: string, source: string): Promise<Span | undefined> {
			await db(em)
				.insertInto('feeds')
				.values({ userId, source })
				.onConflict((conflict) =>
					conflict
						.column('userId')
						.doUpdateSet({ source, fetchedFrom: null, fetchedTo: null })
						.where('feeds.source', 'is distinct from', source),
				)
				.execute();
			return find(userId, source);
		},

		/**
		 * Adds a range that was read without a gap. If it does not touch the stored range, the newer of
		 * the two is kept.
		 */
		async extend(userId: string, source: string, { since, until }: Span): Promise<void> {
			const from = sql<Date>`${since}::timestamptz`;
			const to = sql<Date>`${until}::timestamptz`;
			const touches = sql<boolean>`(fetched_from <= ${to} and fetched_to >= ${from})`;
			await db(em)
				.updateTable('feeds')
				.set({
					fetchedFrom: sql<Date>`case when ${touches} then least(fetched_from, ${from}) else ${from} end`,
					fetchedTo: sql<Date>`case when ${touches} then greatest(fetched_to, ${to}) else ${to} end`,
				})
				.where('userId', '=', userId)
				.where('source', '=', source)
				.where(sql<boolean>`(fetched_to is null or fetched_to <= ${to} or ${touches})`)
				.execute();
		},
	};
}
