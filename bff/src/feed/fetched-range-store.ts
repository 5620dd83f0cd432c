import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import type { Span } from './tweet-store.ts';

export type StretchStore = ReturnType<typeof createStretchStore>;

interface Row {
	readFrom: Date | string | null;
	readTo: Date | string | null;
}

/**
 * The stretch of time of which a person has everything that their source showed: it need not be
 * bought again. One for each person, of the source they read now. Another source begins anew, so
 * that nothing is missing for having been read elsewhere.
 */
export function createStretchStore(em: Em) {
	const find = async (userId: string, source: string): Promise<Span | undefined> => {
		const { rows } = await sql<Row>`
			select read_from as "readFrom", read_to as "readTo" from feeds where user_id = ${userId} and source = ${source}
		`.execute(queries(em));
		const [row] = rows;
		return row?.readFrom && row.readTo
			? { since: readTime(row.readFrom), until: readTime(row.readTo) }
			: undefined;
	};

	return {
		find,

		/** Makes this the source that the person reads now. */
		async begin(userId: string, source: string): Promise<Span | undefined> {
			await sql`
				insert into feeds (user_id, source) values (${userId}, ${source})
				on conflict (user_id) do update set source = excluded.source, read_from = null, read_to = null
				where feeds.source is distinct from excluded.source
			`.execute(queries(em));
			return find(userId, source);
		},

		/**
		 * Adds what was read without a gap. What does not touch the stretch takes its place if it is
		 * newer.
		 */
		async extend(userId: string, source: string, { since, until }: Span): Promise<void> {
			const touches = sql`read_from <= ${until}::timestamptz and read_to >= ${since}::timestamptz`;
			await sql`
				update feeds set
					read_from = case when ${touches} then least(read_from, ${since}::timestamptz) else ${since}::timestamptz end,
					read_to = case when ${touches} then greatest(read_to, ${until}::timestamptz) else ${until}::timestamptz end
				where user_id = ${userId} and source = ${source} and (read_to is null or read_to <= ${until}::timestamptz or ${touches})
			`.execute(queries(em));
		},
	};
}
