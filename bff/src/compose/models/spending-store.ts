import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('compose');

/** What a user spends on answers. All amounts are US dollars. */
export interface Spending {
	/** Null: no limit. */
	monthlyLimit: number | null;
	/** This month, without running answers. */
	spent: number;
	/** Set aside for running answers. */
	reserved: number;
	/** Calendar month in UTC, such as `2026-11`. */
	month: string;
}

/** The most favourites. */
const MAX_FAVOURITES = 100;
/** Longer than an answer can take: see `totalMs` of the adapter. */
const RESERVATION_MINUTES = 15;
/** Less than any amount that matters, more than rounding errors. */
const TOLERANCE = 1e-9;

const month = sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM')`;
const spent = sql<number>`case when spent_month = ${month} then spent else 0 end`;
const isLive = sql<boolean>`(value->>'until')::timestamptz > now()`;
const reserved = sql<number>`(
	select coalesce(sum((value->>'amount')::float8), 0) from jsonb_each(reservations) where ${isLive}
)`;

export type SpendingStore = ReturnType<typeof createSpendingStore>;

export function createSpendingStore(em: Em) {
	const save = (userId: string, values: { monthlyLimit: number | null }) =>
		db(em)
			.insertInto('compose_settings')
			.values({ userId, ...values })
			.onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
			.execute();

	return {
		/**
		 * Sets an amount aside for an answer that is about to start. Returns false if the user's limit
		 * would be exceeded. One statement, so that answers that start at the same time, in any
		 * process, cannot exceed it together: each waits for the row and then sees the others.
		 */
		async reserve(userId: string, messageId: string, amount: number): Promise<boolean> {
			const { rows } = await sql`
				update compose_settings set reservations = jsonb_build_object(
					${messageId}::text,
					jsonb_build_object(
						'amount', ${amount}::float8,
						'until', now() + make_interval(mins => ${RESERVATION_MINUTES})
					)
				) || coalesce(
					(select jsonb_object_agg(key, value) from jsonb_each(reservations) where ${isLive}), '{}'
				)
				where user_id = ${userId} and (
					monthly_limit is null
					or ${spent} + ${reserved} + ${amount}::float8 <= monthly_limit + ${TOLERANCE}::float8
				)
				returning user_id`.execute(db(em));
			return rows.length > 0;
		},

		/** Gives back what was set aside for an answer that does not start. */
		async release(userId: string, messageId: string): Promise<void> {
			await db(em)
				.updateTable('compose_settings')
				.set({ reservations: sql`reservations - ${messageId}::text` })
				.where('userId', '=', userId)
				.execute();
		},

		/** Counts what a request has cost, and gives back what was set aside for it. */
		async settle(userId: string, id: string, cost: number): Promise<void> {
			await db(em)
				.with('ended', (db) =>
					db.selectNoFrom([
						sql<string>`${id}::uuid`.as('id'),
						sql<string>`${userId}::uuid`.as('user_id'),
						sql<number>`${cost}::float8`.as('added'),
					]),
				)
				.with('spending', () => countSpending)
				.selectFrom('ended')
				.select('id')
				.execute();
		},

		async read(userId: string): Promise<Spending> {
			const { rows } = await sql<Spending>`
				select monthly_limit as "monthlyLimit", ${spent} as spent, ${reserved} as reserved,
					${month} as month
				from (select 1) one left join compose_settings on user_id = ${userId}`.execute(db(em));
			const [row] = rows;
			if (!row) throw new Error('A left join has a row.');
			const { monthlyLimit } = row;
			return {
				monthlyLimit: monthlyLimit === null ? null : Number(monthlyLimit),
				spent: Number(row.spent),
				reserved: Number(row.reserved),
				month: row.month,
			};
		},

		async saveLimit(userId: string, monthlyLimit: number | null): Promise<void> {
			await save(userId, { monthlyLimit });
		},

		async readFavourites(userId: string): Promise<string[]> {
			const row = await db(em)
				.selectFrom('compose_settings')
				.where('userId', '=', userId)
				.select('favouriteModels')
				.executeTakeFirst();
			return row?.favouriteModels ?? [];
		},

		/** Does nothing if there is no more room for a favourite. */
		async setFavourite(userId: string, model: string, isFavourite: boolean): Promise<void> {
			const others = sql`array_remove(compose_settings.favourite_models, ${model}::text)`;
			await sql`
				insert into compose_settings (user_id, favourite_models)
				values (${userId}, ${isFavourite ? sql`array[${model}::text]` : sql`array[]::text[]`})
				on conflict (user_id) do update set favourite_models = ${
					isFavourite
						? sql`(array_append(${others}, ${model}::text))[1:${sql.lit(MAX_FAVOURITES)}]`
						: others
				}`.execute(db(em));
		},
	};
}

/**
 * The part of a statement that counts what ended answers have cost, and gives back what was set
 * aside for them. `ended` is a part before it with the columns `id`, `user_id` and `added`: the
 * cost that is not counted yet.
 */
export const countSpending = sql<{ userId: string }>`(
	insert into compose_settings (user_id, spent, spent_month)
	select user_id, sum(added), ${month} from ended group by user_id
	on conflict (user_id) do update set
		spent = greatest(0, excluded.spent + case
			when compose_settings.spent_month = excluded.spent_month then compose_settings.spent
			else 0
		end),
		spent_month = excluded.spent_month,
		reservations = compose_settings.reservations - array(
			select ended.id::text from ended where ended.user_id = compose_settings.user_id
		)
	returning user_id
)`;
