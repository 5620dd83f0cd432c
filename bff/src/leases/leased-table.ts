import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { ensureLeased, isUnleased, type Lease, leaseEnd } from './lease.ts';

export interface LeasedTableOptions<Work extends Lease> {
	em: Em;
	/** It has the columns `lease_id`, `lease_until` and `claims`. */
	table: string;
	/** The column of its primary key, and the value of a piece of work. */
	key: string;
	keyOf(work: Work): string;
	/** Whether a row is to be worked on, with or without a lease. */
	isOpen: RawBuilder<boolean>;
	/** Whether an open row can be claimed. Default: all can. */
	isNext?: RawBuilder<boolean>;
	/** How long a lease lasts without a heartbeat. */
	seconds?: number;
}

/** The statements that all kinds of leased work have in common: see `Lease`. */
export function leasedTable<Work extends Lease>({
	em,
	table,
	key,
	keyOf,
	isOpen,
	isNext = sql<boolean>`true`,
	seconds,
}: LeasedTableOptions<Work>) {
	const [rows, id] = [sql.table(table), sql.ref(key)];

	/** Changes the row of a lease. Undefined if the lease was lost. */
	const update = async <Row extends object>(
		work: Work,
		values: RawBuilder<unknown>,
		returning: RawBuilder<unknown>,
	): Promise<Row | undefined> => {
		const result = await sql<Row>`
			update ${rows} set ${values}
			where ${id} = ${keyOf(work)} and lease_id = ${work.leaseId} and ${isOpen}
			returning ${returning}
		`.execute(queries(em));
		return result.rows[0];
	};

	return {
		/**
		 * Claims the first open row without a lease, in the order of a column. Concurrent calls get
		 * different rows. In `returning`, `next.was_interrupted` says whether another process had
		 * claimed the row and not released it.
		 */
		async claim<Row extends object>(
			order: string,
			returning: RawBuilder<unknown>,
			values: RawBuilder<unknown> = sql`claims = claims + 1`,
		): Promise<(Row & Lease) | undefined> {
			const leaseId = randomUUID();
			const result = await sql<Row>`
				update ${rows} set ${values}, lease_id = ${leaseId}, lease_until = ${leaseEnd(seconds)}
				from (
					select ${id} as claimed, lease_id is not null as was_interrupted from ${rows}
					where ${isOpen} and ${isUnleased} and ${isNext}
					order by ${sql.ref(order)} limit 1
					for update skip locked
				) next
				where ${id} = next.claimed
				returning ${returning}
			`.execute(queries(em));
			const [row] = result.rows;
			return row && { ...row, leaseId };
		},

		/** Extends the lease. Throws `LeaseLost`. */
		async renew<Row extends object = object>(
			work: Work,
			returning: RawBuilder<unknown> = id,
		): Promise<Row> {
			const values = sql`lease_until = ${leaseEnd(seconds)}`;
			return ensureLeased(await update<Row>(work, values, returning));
		},

		/** Ends the lease, so that the row can be claimed again, after a pause if one is given. */
		async release(work: Work, pauseSeconds = 0): Promise<void> {
			const until = pauseSeconds > 0 ? leaseEnd(pauseSeconds) : null;
			await update(work, sql`lease_id = null, lease_until = ${until}`, id);
		},

		/** Lets all leases expire. Only for a process that has the database to itself. */
		async releaseAll(): Promise<void> {
			await sql`
				update ${rows} set lease_until = now() - interval '1 second'
				where lease_id is not null and ${isOpen}
			`.execute(queries(em));
		},
	};
}
