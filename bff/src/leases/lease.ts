import { sql } from 'kysely';

/**
 * A lease is the right of one process to work on a row until a time. It is two columns of the row:
 * `lease_id`, a new id for each lease, and `lease_until`. A process that claims the row sets both,
 * and heartbeats extend the second. Every write names the id, so a process whose lease was lost,
 * because it was suspended or cut off from the database, changes nothing: the id is the fencing
 * token.
 *
 * Times are the database's, so that the clocks of processes need not agree.
 */
export interface Lease {
	leaseId: string;
}

/** A lease without a heartbeat for this long expires, and another process can claim the row. */
export const LEASE_SECONDS = 15;
/** The row of a lease that has ended. */
export const noLease = { leaseId: null, leaseUntil: null };

/** When a lease expires that is claimed or extended now. */
export const leaseEnd = (seconds = LEASE_SECONDS) =>
	sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Whether the row has no lease, or an expired one. */
export const isUnleased = sql<boolean>`(lease_until is null or lease_until < now())`;

/** The lease was lost, or its work has ended: nothing was written. */
export class LeaseLost extends Error {
	override readonly name = 'LeaseLost';
}

/** Returns the row that a write under a lease has changed. Throws `LeaseLost` if there is none. */
export function ensureLeased<Row>(row: Row | undefined): Row {
	if (row === undefined) throw new LeaseLost('the lease was lost');
	return row;
}
