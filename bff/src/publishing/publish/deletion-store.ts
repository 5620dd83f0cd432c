import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { ensureLeased, type Lease, leaseEnd, noLease } from '../../leases/lease.ts';
import { leasedTable } from '../../leases/leased-table.ts';
import type { Place } from './connect-account.ts';
import { networkLease, networkOf } from './leased-publication-store.ts';

const db = areaDb('publishing');

/** A publication whose posts this process deletes. `accountId`: null if it is not known. */
export interface LeasedDeletion extends Lease, Place {
	draftId: string;
	/** How often it was taken up after an interruption. */
	claims: number;
}

export type DeletionStore = ReturnType<typeof createDeletionStore>;

/** Longer than deleting a post and refreshing a token can take. */
const LEASE_SECONDS = 60;
const LEASE = leaseEnd(LEASE_SECONDS);
const now = sql<Date>`now()`;
const columns = [
	'draftId',
	'userId',
	networkOf.as('network'),
	'networkAccountId',
	'accountId',
	'claims',
] as const;

/**
 * The leases on deleting posts. Only for that does a publication with one of these statuses
 * have a lease, so a row whose lease has expired is a deletion that was interrupted.
 */
const deletable = ['posted', 'failed', 'missed', 'deleted'] as const;

export function createDeletionStore(em: Em) {
	const update = () => db(em).updateTable('publications').where('status', 'in', deletable);
	const updateLeased = ({ draftId, leaseId }: LeasedDeletion) =>
		update().where('draftId', '=', draftId).where('leaseId', '=', leaseId);
	const leases = leasedTable<LeasedDeletion>({
		em,
		table: 'publications',
		key: 'draft_id',
		keyOf: ({ draftId }) => draftId,
		isOpen: sql<boolean>`status = any(${deletable}::text[])`,
		seconds: LEASE_SECONDS,
	});

	return {
		/** Undefined if the posts are being deleted already, or cannot be deleted now. */
		async claim(userId: string, draftId: string): Promise<LeasedDeletion | undefined> {
			const leaseId = randomUUID();
			const row = await update()
				.where('draftId', '=', draftId)
				.where('userId', '=', userId)
				.where(({ eb, or }) => or([eb('leaseId', 'is', null), eb('leaseUntil', '<', now)]))
				.set({ ...networkLease(leaseId), leaseUntil: LEASE, claims: 0 })
				.returning(columns)
				.executeTakeFirst();
			return row && { ...row, leaseId };
		},

		/** Claims a deletion that another process began and did not end. */
		async claimInterrupted(): Promise<LeasedDeletion | undefined> {
			const leaseId = randomUUID();
			const row = await update()
				.where('draftId', '=', ({ selectFrom }) =>
					selectFrom('publications')
						.where('status', 'in', deletable)
						.where('leaseId', 'is not', null)
						.where('leaseUntil', '<', now)
						.select('draftId')
						.limit(1)
						.forNoKeyUpdate()
						.skipLocked(),
				)
				.set(({ eb }) => ({
					...networkLease(leaseId),
					leaseUntil: LEASE,
					claims: eb('claims', '+', 1),
				}))
				.returning(columns)
				.executeTakeFirst();
			return row && { ...row, leaseId };
		},

		renew: leases.renew,
		/** Ends the lease. What was deleted so far stays deleted. */
		giveUp: leases.release,
		releaseAll: leases.releaseAll,

		/** The parts that are at the network, the last one first. */
		async listPosted({ draftId }: LeasedDeletion) {
			return db(em)
				.selectFrom('publication_parts')
				.where('draftId', '=', draftId)
				.where('status', '=', 'posted')
				.where('postedId', 'is not', null)
				.orderBy('position', 'desc')
				.select(['position', 'postedId'])
				.$narrowType<{ postedId: string }>()
				.execute();
		},

		/**
		 * The first part of which the network may have a post that we do not know, after a position.
		 * There are several only if one request sends a whole thread.
		 */
		async findDoubtful({ draftId }: LeasedDeletion, after = -1) {
			return db(em)
				.selectFrom('publication_parts as part')
				.leftJoin('publication_parts as before', (join) =>
					join
						.onRef('before.draftId', '=', 'part.draftId')
						.on(sql`before.position`, '=', sql`part.position - 1`),
				)
				.where('part.draftId', '=', draftId)
				.where('part.status', 'not in', ['posted', 'deleted'])
				.where('part.firstAttemptAt', 'is not', null)
				.where('part.position', '>', after)
				.orderBy('part.position')
				.limit(1)
				.select(['part.position', 'part.text', 'part.media', 'part.firstAttemptAt'])
				.select('before.postedId as replyTo')
				.$narrowType<{ firstAttemptAt: Date }>()
				.executeTakeFirst();
		},

		/** Ends the lease after all posts were deleted. Throws `LeaseLost`. */
		async endDeleted(deletion: LeasedDeletion): Promise<void> {
			ensureLeased(
				await updateLeased(deletion)
					.set({ ...noLease, status: 'deleted', error: null, updatedAt: now })
					.returning('draftId')
					.executeTakeFirst(),
			);
		},

		/** Lets any process continue after some seconds. */
		async postpone(deletion: LeasedDeletion, seconds: number): Promise<void> {
			await updateLeased(deletion)
				.set({ leaseUntil: leaseEnd(seconds) })
				.execute();
		},
	};
}
