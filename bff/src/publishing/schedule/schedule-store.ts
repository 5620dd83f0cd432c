import { sql } from 'kysely';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { noLease } from '../../leases/lease.ts';
import type { TimeRange, ZonedTime } from '../../zones/zones.ts';
import type { ChosenAccount } from '../drafts/cross-posts/cross-post-store.ts';
import { stopQueued } from '../drafts/draft-publication-store.ts';
import { type CountedPart, countedParts } from '../drafts/links.ts';
import { networkOf } from '../publish/leased-publication-store.ts';
import { mayBeAtX } from '../publish/publication-part-store.ts';
import { missedError } from '../publish/queue-store.ts';

const db = areaDb('publishing');

/** When a draft is published. */
export interface Due extends ZonedTime {
	zone: string;
	isSlot: boolean;
}

/** A publication that waits for its time, or is being sent. */
export interface Waiting extends Due {
	draftId: string;
	/** For a cross-post: its draft. */
	crossPostOf: string | null;
	isNow: boolean;
}

const now = sql<Date>`now()`;
const waiting: PublicationStatus[] = ['queued', 'publishing'];
const passed = JSON.stringify(
	missedError('Its time had passed in your new time zone, so it was not posted.'),
);
const isPartAtX = sql<boolean>`exists (
	select from publication_parts part
	where part.draft_id = publications.draft_id and ${mayBeAtX('part')}
)`;

/**
 * The times of publications. Create it with the `em` of a transaction to change several, after
 * `lockUser`. The worker that sends them claims rows in single statements, so a row that is locked
 * here is not claimed, and one that was claimed is no longer `queued`.
 */
export function createScheduleStore(em: Em) {
	return {
		/** All that wait, earliest first; cross-posts after a draft of the same time. */
		async listWaiting(userId: string): Promise<Waiting[]> {
			const rows = await db(em)
				.selectFrom('publications')
				.innerJoin('drafts', 'drafts.id', 'publications.draftId')
				.where('publications.userId', '=', userId)
				.where('publications.status', 'in', waiting)
				.orderBy('publications.dueAt')
				.orderBy('drafts.crossPostOf', (order) => order.asc().nullsFirst())
				.orderBy('publications.draftId')
				.select([
					'publications.draftId',
					'drafts.crossPostOf',
					'publications.dueAt',
					'publications.localTime',
					'publications.zone',
					'publications.isSlot',
					'publications.isNow',
				])
				.execute();
			return rows.map(({ dueAt, ...row }) => ({ ...row, at: dueAt }));
		},

		/**
		 * Locks the rows of drafts and their cross-posts until the end of the transaction, and reads
		 * their status.
		 */
		async lock(userId: string, draftIds: readonly string[]): Promise<Map<string, LockedRow>> {
			const rows = await db(em)
				.selectFrom('publications')
				.where('userId', '=', userId)
				.where((eb) =>
					eb.or([
						eb('draftId', 'in', draftIds),
						eb(
							'draftId',
							'in',
							eb.selectFrom('drafts').where('crossPostOf', 'in', draftIds).select('drafts.id'),
						),
					]),
				)
				.orderBy('draftId')
				.select((eb) =>
					eb
						.selectFrom('drafts')
						.whereRef('drafts.id', '=', 'publications.draftId')
						.select('drafts.crossPostOf')
						.as('crossPostOf'),
				)
				.select(['draftId', 'status', 'dueAt', 'localTime', 'zone', 'isSlot', 'isNow', 'leaseId'])
				.select(sql<string | null>`case when ${isPartAtX} then account_id end`.as('begunBy'))
				.forUpdate()
				.execute();
			return new Map(rows.map(({ dueAt, ...row }) => [row.draftId, { ...row, at: dueAt }]));
		},

		/**
		 * Queues a draft for its account, or moves it. `seconds`: from now on, by the database's clock.
		 */
		async put(
			userId: string,
			{ id: draftId, network, accountId }: { id: string } & ChosenAccount,
			due: Due | (Omit<Due, 'at'> & { seconds: number }),
		): Promise<void> {
			const isNow = 'seconds' in due;
			const values = {
				status: 'queued' as const,
				network,
				networkAccountId: accountId,
				dueAt: isNow ? sql<Date>`now() + make_interval(secs => ${due.seconds})` : due.at,
				localTime: due.localTime,
				zone: due.zone,
				isSlot: due.isSlot,
				isNow,
				claims: 0,
				...noLease,
				error: null,
				postedAt: null,
				updatedAt: now,
			};
			await db(em)
				.insertInto('publications')
				.values({ draftId, userId, ...values })
				.onConflict((conflict) => conflict.column('draftId').doUpdateSet(values))
				.execute();
		},

		/**
		 * Hands a draft to the user, who posts it on X now. They are at it, so no mail is sent. Returns
		 * false if X may have a part that it did not confirm: that has to be known first.
		 */
		async handOver(userId: string, draftId: string, due: Omit<Due, 'at'>): Promise<boolean> {
			await db(em)
				.deleteFrom('publication_parts')
				.where('draftId', '=', draftId)
				.where('status', '<>', 'posted')
				.where('firstAttemptAt', 'is', null)
				.execute();
			const doubtful = await db(em)
				.selectFrom('publication_parts')
				.where('draftId', '=', draftId)
				.where('status', '<>', 'posted')
				.select('position')
				.executeTakeFirst();
			if (doubtful) return false;
			const atX = { id: draftId, network: null, accountId: null };
			await this.put(userId, atX, { ...due, seconds: 0 });
			await db(em)
				.updateTable('publications')
				.set({ status: 'by_hand', mailedAt: now })
				.where('draftId', '=', draftId)
				.where('userId', '=', userId)
				.execute();
			return true;
		},

		/** Changes the times of queued publications. The others are left as they are. */
		async move(userId: string, moves: readonly (Due & { draftId: string })[]): Promise<void> {
			if (moves.length === 0) return;
			const rows = moves.map(({ draftId, at, localTime, zone, isSlot }) => ({
				draft_id: draftId,
				due_at: at.toISOString(),
				local_time: localTime,
				zone,
				is_slot: isSlot,
			}));
			// Raw SQL: one statement for all rows.
			await sql`
				update publications set due_at = moved.due_at, local_time = moved.local_time, zone = moved.zone,
					is_slot = moved.is_slot, updated_at = now()
				from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
					as moved (draft_id uuid, due_at timestamptz, local_time text, zone text, is_slot boolean)
				where publications.draft_id = moved.draft_id and publications.user_id = ${userId}
					and publications.status = 'queued'
			`.execute(db(em));
		},

		/** Marks queued publications as missed whose time has passed on the user's new clock. */
		async markPassed(userId: string, draftIds: readonly string[]): Promise<void> {
			if (draftIds.length === 0) return;
			await db(em)
				.updateTable('publications')
				.set({ status: 'missed', error: sql`${passed}::jsonb`, mailedAt: now, updatedAt: now })
				.where('userId', '=', userId)
				.where('draftId', 'in', draftIds)
				.where('status', '=', 'queued')
				.execute();
		},

		/**
		 * Takes a draft out of the queue, and returns false if it cannot be a draft again: it is being
		 * sent, a part is at X or may be, or its posts are being deleted. Of a queued thread with such
		 * parts, the rest leaves the queue, and the thread waits for the user to resume it.
		 */
		async remove(userId: string, draftId: string): Promise<boolean> {
			await db(em)
				.deleteFrom('publications')
				.where('draftId', '=', draftId)
				.where('userId', '=', userId)
				.where('status', 'in', ['queued', 'failed', 'missed', 'by_hand', 'deleted'])
				.where('leaseId', 'is', null)
				.where(sql<boolean>`not ${isPartAtX}`)
				.execute();
			const left = await db(em)
				.selectFrom('publications')
				.where('draftId', '=', draftId)
				.where('userId', '=', userId)
				.select('status')
				.executeTakeFirst();
			return left === undefined || (await stopQueued(em, userId, [draftId])) > 0;
		},

		/** Forgets the parts of posts that the user has deleted at X, so that all are sent again. */
		async forgetParts(draftId: string): Promise<void> {
			await db(em).deleteFrom('publication_parts').where('draftId', '=', draftId).execute();
			await db(em).deleteFrom('post_results').where('draftId', '=', draftId).execute();
		},

		/** The unsent parts of drafts that are queued for X and due in a range, except one draft. */
		async listQueuedParts(
			userId: string,
			{ from, until }: TimeRange,
			except: string,
		): Promise<CountedPart[]> {
			const rows = await db(em)
				.selectFrom('publications')
				.innerJoin('drafts', 'drafts.id', 'publications.draftId')
				.where('publications.userId', '=', userId)
				.where('publications.status', 'in', waiting)
				.where(sql<boolean>`${networkOf} = 'x'`)
				.where('publications.dueAt', '>=', from)
				.where('publications.dueAt', '<', until)
				.where('publications.draftId', '!=', except)
				.select(({ selectFrom }) => [
					'drafts.version',
					'drafts.parts',
					'drafts.links',
					selectFrom('publication_parts')
						.whereRef('publication_parts.draftId', '=', 'drafts.id')
						.where('publication_parts.status', '=', 'posted')
						.select(sql<number>`count(*)::int`.as('count'))
						.as('sent'),
				])
				.execute();
			return rows.flatMap(({ sent, ...draft }) => countedParts(draft).slice(sent ?? 0));
		},
	};
}

/** The draft that is published; for a cross-post, the draft that it belongs to. */
export function draftOf({
	draftId,
	crossPostOf,
}: Pick<Waiting, 'draftId' | 'crossPostOf'>): string {
	return crossPostOf ?? draftId;
}

export interface LockedRow extends Waiting {
	status: PublicationStatus;
	/** A process sends it, or deletes its posts. */
	leaseId: string | null;
	/** The network's id of the account that has parts, or may have some; null if there are none. */
	begunBy: string | null;
}
