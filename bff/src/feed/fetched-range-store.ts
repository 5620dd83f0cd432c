import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { Span } from './tweet-store.ts';

const db = areaDb('feed');

export type FetchedRangeStore = ReturnType<typeof createFetchedRangeStore>;

/**
 * The ranges of time of which all posts of a source are stored, so that they need not be bought
 * again. A user has one for each of their current sources. A source that is no longer current
 * loses its range, because the posts that it shows meanwhile are not read.
 */
export function createFetchedRangeStore(em: Em) {
	const find = async (userId: string, source: string): Promise<Span | undefined> => {
		const row = await db(em)
			.selectFrom('fetched_ranges')
			.where('userId', '=', userId)
			.where('source', '=', source)
			.select(['fetchedFrom', 'fetchedTo'])
			.executeTakeFirst();
		return row && toSpan(row);
	};

	return {
		find,

		/**
		 * Makes these, at least one, the user's current sources. Returns the fetched ranges of those
		 * that have one.
		 */
		async selectSources(
			userId: string,
			sources: readonly string[],
		): Promise<ReadonlyMap<string, Span>> {
			await db(em)
				.deleteFrom('fetched_ranges')
				.where('userId', '=', userId)
				.where('source', 'not in', sources)
				.execute();
			// In one order, so that two readings at once never wait for each other.
			await db(em)
				.insertInto('fetched_ranges')
				.values([...sources].sort().map((source) => ({ userId, source })))
				.onConflict((conflict) => conflict.columns(['userId', 'source']).doNothing())
				.execute();
			const rows = await db(em)
				.selectFrom('fetched_ranges')
				.where('userId', '=', userId)
				.where('source', 'in', sources)
				.select(['source', 'fetchedFrom', 'fetchedTo'])
				.execute();
			return new Map(
				rows.flatMap((row) => {
					const span = toSpan(row);
					return span ? [[row.source, span] as const] : [];
				}),
			);
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
				.updateTable('fetched_ranges')
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

function toSpan(row: { fetchedFrom: Date | null; fetchedTo: Date | null }): Span | undefined {
	const { fetchedFrom, fetchedTo } = row;
	return fetchedFrom && fetchedTo ? { since: fetchedFrom, until: fetchedTo } : undefined;
}
