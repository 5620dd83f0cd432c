import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { LeaseLost, leaseEnd } from '../../leases/lease.ts';
import { countCost } from './cost-store.ts';
import { grace, type LeasedPublication } from './leased-publication-store.ts';

const db = areaDb('publishing');

export type PublicationPartStore = ReturnType<typeof createPublicationPartStore>;

/** A part that is at its network. */
export interface PostedPart {
	draftId: string;
	position: number;
	/** As ids are stored. Null if the user found the post, and Warble does not know its id. */
	postedId: string | null;
	/** What the network charged for it, in US dollars. */
	cost: number;
}

/**
 * Whether a row of `publication_parts`, by its name in the statement, is at its network or may be.
 * That can have refused the last attempt at a part and still have a post of an earlier one.
 */
export function mayBeAtX(part: string) {
	const row = sql.table(part);
	return sql<boolean>`(
		${row}.status in ('posted', 'sending', 'unknown')
		or ${row}.first_attempt_at is not null and ${row}.status <> 'deleted'
	)`;
}

/** The fence of each part, and what its network charged for it. All times are the database's. */
export function createPublicationPartStore(em: Em) {
	return {
		/**
		 * Commits that a request for parts may reach their network from now on, and from which account,
		 * and renews the lease. Returns since when one may have reached it; undefined if the grace
		 * period ended before the first part was sent. Throws `LeaseLost`.
		 */
		async markSending(
			{ draftId, leaseId }: LeasedPublication,
			positions: readonly number[],
			accountId: string,
		): Promise<Date | undefined> {
			const { rows } = await sql<{ firstAttemptAt: Date | null }>`
				with leased as (
					select draft_id, due_at <= now() - ${grace} and not exists (
						select from publication_parts posted where posted.draft_id = publications.draft_id and posted.status = 'posted'
					) as is_late
					from publications
					where draft_id = ${draftId} and lease_id = ${leaseId} and lease_until > now() and status = 'publishing'
					for no key update
				), renewed as (
					update publications set lease_until = ${leaseEnd()}, updated_at = now(), account_id = ${accountId}
					from leased where publications.draft_id = leased.draft_id and not is_late
				), fenced as (
					update publication_parts set status = 'sending', first_attempt_at = coalesce(first_attempt_at, now())
					from leased where publication_parts.draft_id = leased.draft_id and position = any(${positions}::int[]) and not is_late
					returning first_attempt_at
				)
				select (select min(first_attempt_at) from fenced) as "firstAttemptAt" from leased
			`.execute(db(em));
			if (!rows[0]) throw new LeaseLost('the lease was lost');
			return rows[0].firstAttemptAt ?? undefined;
		},

		/**
		 * Stores the id of a part that is at its network, and its cost. It is stored even if the lease
		 * was lost, so that another process does not send the part again. Returns the id of the lease;
		 * undefined if the part was stored before.
		 */
		async markPosted({
			draftId,
			position,
			postedId,
			cost,
		}: PostedPart): Promise<string | undefined> {
			const { rows } = await sql<{ leaseId: string | null }>`
				with part as (
					update publication_parts set status = 'posted', posted_id = ${postedId}, posted_at = now()
					where draft_id = ${draftId} and position = ${position} and status not in ('posted', 'deleted')
					returning draft_id
				), publication as (
					update publications set posted_at = now(), updated_at = now(), claims = 0
					from part where publications.draft_id = part.draft_id
					returning publications.draft_id, user_id, lease_id
				), cost as (
					insert into publishing_costs (id, user_id, draft_id, kind, amount, at)
					select ${randomUUID()}::uuid, user_id, draft_id, 'post', ${cost}::float, now() from publication
					where ${cost}::float > 0
				)
				select coalesce(lease_id::text, '') as "leaseId" from publication
			`.execute(db(em));
			if (rows[0]) countCost('post', cost);
			return rows[0]?.leaseId ?? undefined;
		},

		/** Marks a part as deleted at its network. Concurrent calls count its cost once. */
		async markDeleted(draftId: string, position: number, cost: number): Promise<void> {
			const { numAffectedRows } = await sql`
				with part as (
					update publication_parts set status = 'deleted'
					where draft_id = ${draftId} and position = ${position} and status = 'posted'
					returning draft_id
				)
				insert into publishing_costs (id, user_id, draft_id, kind, amount, at)
				select ${randomUUID()}::uuid, user_id, draft_id, 'delete', ${cost}::float, now()
				from publications join part using (draft_id)
				where ${cost}::float > 0
			`.execute(db(em));
			if (numAffectedRows) countCost('delete', cost);
		},
	};
}
