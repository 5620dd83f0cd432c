import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { PostSource } from '../networks/post-source.ts';
import type { Span } from './tweet-store.ts';

const db = areaDb('feed');

export type FetchedRangeStore = ReturnType<typeof createFetchedRangeStore>;

/**
 * The ranges of time of which all posts of a source are stored, so that they need not be bought
 * again. A user has one for each source that was ever read for them.
 */
export function createFetchedRangeStore(em: Em) {
	return {
		/** The fetched ranges of those sources that have one, by the key of the source. */
		async find(
			userId: string,
			sources: readonly Pick<PostSource, 'key'>[],
		): Promise<ReadonlyMap<string, Span>> {
			if (sources.length === 0) return new Map();
			const keys = sources.map(({ key }) => key);
			const rows = await db(em)
				.selectFrom('fetched_ranges')
				.where('userId', '=', userId)
				.where('source', 'in', keys)
				.select(['source', 'fetchedFrom', 'fetchedTo'])
				.execute();
			return new Map(
				rows.flatMap(({ source, fetchedFrom: since, fetchedTo: until }) =>
					since && until ? [[source, { since, until }] as const] : [],
				),
			);
		},

		/**
		 * Adds a range that was read without a gap. If it does not touch the stored range, the newer of
		 * the two is kept.
		 */
		async extend(userId: string, source: string, { since, until }: Span): Promise<void> {
			const from = sql<Date>`${since}::timestamptz`;
			const to = sql<Date>`${until}::timestamptz`;
			const [storedFrom, storedTo] = [
				sql.ref('fetched_ranges.fetchedFrom'),
				sql.ref('fetched_ranges.fetchedTo'),
			];
			const touches = sql<boolean>`(${storedFrom} <= ${to} and ${storedTo} >= ${from})`;
			await db(em)
				.insertInto('fetched_ranges')
				.values({ userId, source, fetchedFrom: from, fetchedTo: to })
				.onConflict((conflict) =>
					conflict
						.columns(['userId', 'source'])
						.doUpdateSet({
							fetchedFrom: sql<Date>`case when ${touches} then least(${storedFrom}, ${from}) else ${from} end`,
							fetchedTo: sql<Date>`case when ${touches} then greatest(${storedTo}, ${to}) else ${to} end`,
						})
						.where(sql<boolean>`(${storedTo} is null or ${storedTo} <= ${to} or ${touches})`),
				)
				.execute();
		},
	};
}
