import { sql } from 'kysely';
import type { ErrorBody } from '../../../../contract/errors.ts';
import type { MediaRef } from '../../../../contract/publishing/draft-part.ts';
import type { PublicationStatus } from '../../../../contract/publishing/publication.ts';
import { areaDb, type Em } from '../../../database/orm.ts';
import { noLease } from '../../../leases/lease.ts';
import { localTimeOf } from '../../../zones/zones.ts';
import type { Place } from '../connect-account.ts';
import { networkOf } from '../leased-publication-store.ts';
import type { PartStatus } from '../publication-part.entity.ts';
import type { OnPublicationEnd } from '../sending/publication-end.ts';

const db = areaDb('publishing');

/** A publication as the user's requests see it. */
export interface StoredPublication extends Place {
	draftId: string;
	status: PublicationStatus;
	parts: StoredPart[];
}

export interface StoredPart {
	position: number;
	text: string;
	media: MediaRef[];
	status: PartStatus;
	/** As ids are stored. */
	postedId: string | null;
	firstAttemptAt: Date | null;
}

export type PublicationStore = ReturnType<typeof createPublicationStore>;

const now = sql<Date>`now()`;

/**
 * The changes that users make to what became of their drafts. Each is one statement on the status,
 * so of two requests at once only one changes it.
 */
export function createPublicationStore(em: Em, onEnd?: OnPublicationEnd) {
	const update = (userId: string, draftId: string, status: PublicationStatus, tx = em) =>
		db(tx)
			.updateTable('publications')
			.where('draftId', '=', draftId)
			.where('userId', '=', userId)
			.where('status', '=', status)
			.returning('draftId');
	const parts = (draftId: string) =>
		db(em).selectFrom('publication_parts').where('draftId', '=', draftId);

	return {
		/** Undefined for drafts that are not published, and for those of other users. */
		async find(userId: string, draftId: string): Promise<StoredPublication | undefined> {
			const [row, partRows] = await Promise.all([
				db(em)
					.selectFrom('publications')
					.where('draftId', '=', draftId)
					.where('userId', '=', userId)
					.select(['draftId', 'userId', 'status', 'accountId', 'networkAccountId'])
					.select(networkOf.as('network'))
					.executeTakeFirst(),
				parts(draftId)
					.orderBy('position')
					.select(['position', 'text', 'media', 'status', 'postedId', 'firstAttemptAt'])
					.execute(),
			]);
			return row && { ...row, parts: partRows };
		},

		/**
		 * Lets the worker go on with a publication that has the status; it is due now. Returns false
		 * if it has another status, or its posts are being deleted.
		 */
		async goOn(userId: string, draftId: string, status: 'failed' | 'unsure'): Promise<boolean> {
			return em.fork().transactional(async (tx) => {
				const row = await update(userId, draftId, status, tx)
					.where('leaseId', 'is', null)
					.set({
						...noLease,
						status: 'publishing',
						error: null,
						claims: 0,
						dueAt: now,
						isSlot: false,
						isNow: false,
						updatedAt: now,
					})
					.returning(['dueAt', 'zone'])
					.executeTakeFirst();
				if (!row) return false;
				await db(tx)
					.updateTable('publications')
					.set({ localTime: localTimeOf(row.dueAt, row.zone) })
					.where('draftId', '=', draftId)
					.where('userId', '=', userId)
					.execute();
				return true;
			});
		},

		/** Stores why a failed publication cannot be resumed. */
		async explain(userId: string, draftId: string, error: ErrorBody): Promise<void> {
			await update(userId, draftId, 'failed')
				.set({ error: sql<ErrorBody>`${JSON.stringify(error)}::jsonb` })
				.execute();
		},

		/** Ends an unsure publication, whose last part is at its network. */
		async endUnsure(userId: string, draftId: string): Promise<void> {
			await em.fork().transactional(async (tx) => {
				const row = await update(userId, draftId, 'unsure', tx)
					.set({ status: 'posted', error: null })
					.executeTakeFirst();
				if (row) await onEnd?.({ userId, draftId, status: 'posted' }, tx);
			});
		},

		/** Stores that the user has posted the draft on X. Returns false if it is not `by_hand`. */
		async endByHand(userId: string, draftId: string): Promise<boolean> {
			return em.fork().transactional(async (tx) => {
				const row = await update(userId, draftId, 'by_hand', tx)
					.set({ status: 'posted', postedAt: now, updatedAt: now })
					.executeTakeFirst();
				if (!row) return false;
				await sql`
					insert into publication_parts (draft_id, position, text, media, status, posted_at)
					select drafts.id, part.position - 1, part.value->>'text', part.value->'media', 'posted', now()
					from drafts cross join jsonb_array_elements(drafts.parts) with ordinality as part(value, position)
					where drafts.id = ${draftId} and drafts.user_id = ${userId}
					on conflict do nothing
				`.execute(db(tx));
				await onEnd?.({ userId, draftId, status: 'posted' }, tx);
				return true;
			});
		},

		/** Makes it a draft again. Returns false if it is not `by_hand`. */
		async takeBack(userId: string, draftId: string): Promise<boolean> {
			const row = await db(em)
				.deleteFrom('publications')
				.where('draftId', '=', draftId)
				.where('userId', '=', userId)
				.where('status', '=', 'by_hand')
				.returning('draftId')
				.executeTakeFirst();
			return row !== undefined;
		},
	};
}
