import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ErrorBody } from '../../contract/errors.ts';
import { EXPORT_DAYS } from '../../contract/privacy/export.ts';
import type { ImportedKind } from '../../contract/privacy/import.ts';
import { areaDb, type Em } from '../database/orm.ts';
import { ensureLeased, type Lease, noLease } from '../leases/lease.ts';
import { leasedTable } from '../leases/leased-table.ts';
import type { TransferStatus } from './transfer.entity.ts';

const db = areaDb('privacy');

// The statements on `data_transfers`. Those for a user's requests name the user, so that another
// user's exports and imports are neither found nor changed.

export type TransferKind = 'export' | 'import';

/** An export or import that this process works on. */
export interface LeasedTransfer extends Lease {
	id: string;
	userId: string;
	kind: TransferKind;
	/** Bytes of the uploaded ZIP. */
	size: number | null;
	/** How often it was claimed, this time included. */
	claims: number;
	/** The process that worked on it before ended without giving it back. */
	wasInterrupted: boolean;
}

/** An export or import as its user sees it. */
export interface Transfer {
	id: string;
	status: TransferStatus;
	name: string | null;
	size: number | null;
	received: number;
	result: ImportedKind[] | null;
	error: ErrorBody | null;
	createdAt: Date;
	endedAt: Date | null;
	expiresAt: Date;
}

/** One that is deleted with its bytes. */
export interface ObsoleteTransfer {
	id: string;
	userId: string;
	kind: TransferKind;
	status: TransferStatus;
}

export type TransferStore = ReturnType<typeof createTransferStore>;

const columns = [
	'id',
	'status',
	'name',
	'size',
	'received',
	'result',
	'error',
	'createdAt',
	'endedAt',
	'expiresAt',
] as const;

const after = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

export function createTransferStore(em: Em) {
	const own = (userId: string, kind: TransferKind) =>
		db(em)
			.selectFrom('data_transfers')
			.where('userId', '=', userId)
			.where('kind', '=', kind)
			.where('expiresAt', '>', sql<Date>`now()`)
			.select(columns);
	type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirst']>>>;
	const toTransfer = (row: Row): Transfer => ({
		...row,
		size: row.size === null ? null : Number(row.size),
		received: Number(row.received),
	});
	const updateLeased = ({ id, leaseId }: LeasedTransfer) =>
		db(em)
			.updateTable('data_transfers')
			.where('id', '=', id)
			.where('leaseId', '=', leaseId)
			.where('status', '=', 'running');
	const leases = leasedTable<LeasedTransfer>({
		em,
		table: 'data_transfers',
		key: 'id',
		keyOf: ({ id }) => id,
		isOpen: sql<boolean>`status = 'running'`,
	});

	return {
		/** Throws a unique violation while another one of this kind is under way. */
		async insert(
			userId: string,
			transfer: {
				kind: TransferKind;
				status: 'uploading' | 'running';
				name?: string;
				size?: number;
			},
		): Promise<string> {
			const id = randomUUID();
			await db(em)
				.insertInto('data_transfers')
				.values({
					id,
					userId,
					name: null,
					size: null,
					result: null,
					error: null,
					endedAt: null,
					...noLease,
					...transfer,
					createdAt: sql<Date>`now()`,
					expiresAt: after(transfer.status === 'uploading' ? 1 : EXPORT_DAYS),
				})
				.execute();
			return id;
		},

		/** Newest first, without those that have expired. */
		async list(userId: string, kind: TransferKind): Promise<Transfer[]> {
			const rows = await own(userId, kind)
				.orderBy('createdAt', 'desc')
				.orderBy('id')
				.limit(20)
				.execute();
			return rows.map(toTransfer);
		},

		async find(userId: string, kind: TransferKind, id: string): Promise<Transfer | undefined> {
			const row = await own(userId, kind).where('id', '=', id).executeTakeFirst();
			return row && toTransfer(row);
		},

		/** Counts bytes that were stored at `offset`, unless others were stored there meanwhile. */
		async advance(userId: string, id: string, offset: number, end: number): Promise<boolean> {
			const { numUpdatedRows } = await db(em)
				.updateTable('data_transfers')
				.set({ received: end })
				.where('id', '=', id)
				.where('userId', '=', userId)
				.where('status', '=', 'uploading')
				.where('received', '=', offset)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},

		/** Lets a complete upload be worked on. */
		async begin(userId: string, id: string): Promise<void> {
			await db(em)
				.updateTable('data_transfers')
				.set({ status: 'running', expiresAt: after(EXPORT_DAYS) })
				.where('id', '=', id)
				.where('userId', '=', userId)
				.where('status', '=', 'uploading')
				.whereRef('received', '=', 'size')
				.execute();
		},

		/** Those that have expired, and uploads of this user that a new one replaces. */
		listObsolete: (uploader?: string): Promise<ObsoleteTransfer[]> =>
			db(em)
				.selectFrom('data_transfers')
				.where((eb) =>
					uploader === undefined
						? eb.and([eb('expiresAt', '<=', sql<Date>`now()`), eb('status', '<>', 'running')])
						: eb.and([eb('userId', '=', uploader), eb('status', '=', 'uploading')]),
				)
				.orderBy('id')
				.limit(1000)
				.select(['id', 'userId', 'kind', 'status'])
				.execute(),

		/** The exports of a user that this one replaces. */
		listReplaced: ({ userId, id }: LeasedTransfer): Promise<ObsoleteTransfer[]> =>
			db(em)
				.selectFrom('data_transfers')
				.where('userId', '=', userId)
				.where('kind', '=', 'export')
				.where('id', '<>', id)
				.where('status', 'in', ['done', 'failed'])
				.select(['id', 'userId', 'kind', 'status'])
				.execute(),

		/** Hides one before its bytes are deleted. False if its status has changed. */
		async expire({ id, status }: ObsoleteTransfer): Promise<boolean> {
			const { numUpdatedRows } = await db(em)
				.updateTable('data_transfers')
				.set({ status: status === 'uploading' ? 'failed' : status, expiresAt: sql<Date>`now()` })
				.where('id', '=', id)
				.where('status', '=', status)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},

		async remove(id: string): Promise<void> {
			await db(em)
				.deleteFrom('data_transfers')
				.where('id', '=', id)
				.where('status', '<>', 'running')
				.execute();
		},

		renew: leases.renew,
		releaseAll: leases.releaseAll,
		/** Ends the lease of one that failed, so that it can be claimed after a pause. */
		retryIn: leases.release,

		/** Claims the oldest one without a lease. Concurrent calls get different ones. */
		async claim(): Promise<LeasedTransfer | undefined> {
			const claimed = await leases.claim<
				Omit<LeasedTransfer, 'size' | 'leaseId'> & { size: string | null }
			>(
				'created_at',
				sql`id, user_id as "userId", kind, size, claims, next.was_interrupted as "wasInterrupted"`,
			);
			return claimed && { ...claimed, size: claimed.size === null ? null : Number(claimed.size) };
		},

		/** Ends the lease, so that it can be claimed at once. The claim does not count. */
		async release(transfer: LeasedTransfer): Promise<void> {
			await updateLeased(transfer)
				.set(({ eb }) => ({ ...noLease, claims: eb('claims', '-', 1) }))
				.execute();
		},

		/** Stores the end, within the transaction `tx` if there is one. Throws `LeaseLost`. */
		async end(
			{ id, leaseId }: LeasedTransfer,
			outcome: { size?: number; result?: ImportedKind[]; error?: ErrorBody },
			tx: Em = em,
		): Promise<void> {
			const { size, result, error } = outcome;
			ensureLeased(
				await db(tx)
					.updateTable('data_transfers')
					.set({
						...noLease,
						status: error ? 'failed' : 'done',
						...(size !== undefined && { size }),
						...(result && { result: sql<ImportedKind[]>`${JSON.stringify(result)}::jsonb` }),
						...(error && { error: sql<ErrorBody>`${JSON.stringify(error)}::jsonb` }),
						endedAt: sql<Date>`now()`,
						expiresAt: after(EXPORT_DAYS),
					})
					.where('id', '=', id)
					.where('leaseId', '=', leaseId)
					.where('status', '=', 'running')
					.returning('id')
					.executeTakeFirst(),
			);
		},
	};
}
