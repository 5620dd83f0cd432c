import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { MediaRef } from '../../../contract/publishing/draft-part.ts';
import { GRACE_MINUTES } from '../../../contract/publishing/publishing.ts';
import { accessStatuses } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { ensureLeased, type Lease, leaseEnd } from '../../leases/lease.ts';
import { leasedTable } from '../../leases/leased-table.ts';
import type { Place } from './connect-account.ts';
import type { OnPublicationEnd } from './sending/publication-end.ts';

// Due publications are claimed, of users with a subscription only, in one statement.
const db = areaDb('publishing', { reads: ['subscriptions'] });

/** A part as this process knows it. */
export interface LeasedPart {
	position: number;
	text: string;
	media: MediaRef[];
	isPosted: boolean;
	/** The user posted it by hand. */
	isByUser: boolean;
	/** As ids are stored. */
	postedId: string | null;
	/** Since when an attempt may have reached the network, which then has to be checked first. */
	doubtfulSince: Date | null;
	/**
	 * An attempt ended before its outcome was known, and the user has not been asked yet. It is
	 * looked up, and sent again only where that cannot post twice.
	 */
	isInterrupted: boolean;
}

/** A publication that this process works on. */
export interface LeasedPublication extends Lease, Place {
	draftId: string;
	/** How often it was claimed since its last progress, this time included. */
	claims: number;
	/** When it was claimed, by the database's clock. */
	claimedAt: Date;
	/** Whether it is too late to begin. */
	isLate: boolean;
	/** How long the network usually takes until it shows a post of the last attempt. */
	hiddenSeconds: number;
	parts: LeasedPart[];
}

/** Whose turn it is: the account of a user; null for the first one at X. */
type NextTurn = Pick<Place, 'userId' | 'networkAccountId'>;

/** What becomes of a leased publication, and of the part it stopped at. */
export interface Ending {
	/** With `queued` and `publishing` it is claimed again, after `pauseSeconds`. */
	status: 'queued' | 'publishing' | 'posted' | 'failed' | 'unsure' | 'missed' | 'by_hand';
	error?: ErrorBody | undefined;
	pauseSeconds?: number | undefined;
	part?:
		| {
				position: number;
				status: 'waiting' | 'sending' | 'unknown' | 'failed';
				/** Whether no attempt can have reached the network, also at parts of the same request. */
				isCertain: boolean;
		  }
		| undefined;
}

export type LeasedPublicationStore = ReturnType<typeof createLeasedPublicationStore>;

/** How long a network may usually take to show a new post of the user. */
const SETTLE_SECONDS = 10;
/** Another process may claim the publication or the user in between. */
const MAX_TRIES = 10;

export const grace = sql`make_interval(mins => ${GRACE_MINUTES})`;

/** The network of a publication. */
export const networkOf = sql<NetworkName>`coalesce(publications.network, 'x')`;

/** The columns of a new lease, which servers of the previous release can take only at X. */
export function networkLease(leaseId: string) {
	return {
		leaseId,
		networkLeaseId: sql<string | null>`case when network is not null then ${leaseId}::uuid end`,
	};
}

/** Whether the queue is paused for a publication: X does not accept the first account any more. */
const isWithoutX = sql<boolean>`(
	publications.network is null and settings.pause_reason is not distinct from 'connection_expired'
)`;

/** Whether the user has paused the queue, which also stops other networks. */
const isPausedByUser = sql<boolean>`(settings.pause_reason is not distinct from 'user')`;

/**
 * Whether a row of `publications`, joined with the `settings` of its user, can be claimed: it is
 * due and not too late, or was begun. A thread under way stops only without a connection to X.
 */
const isClaimable = sql<boolean>`(
	(publications.lease_until is null or publications.lease_until < now()) and not ${isWithoutX} and (
		publications.status = 'queued' and publications.due_at <= now() and publications.due_at > now() - ${grace}
			and not ${isPausedByUser}
		or publications.status = 'publishing'
	)
)`;

/**
 * Whether a process works on a publication at the account of another one, or one waits for its
 * network. Each account of a user has its own turn.
 */
const isBusy = (other: string) => sql`exists (
	select from publications busy
	where busy.user_id = ${sql.ref(`${other}.user_id`)}
		and busy.network_account_id is not distinct from ${sql.ref(`${other}.network_account_id`)}
		and busy.status in ('queued', 'publishing') and busy.due_at <= now() and busy.lease_until >= now()
)`;

/**
 * What the worker writes of a publication while it has the lease. All times are the database's.
 */
export function createLeasedPublicationStore(
	em: Em,
	{ settleSeconds = SETTLE_SECONDS }: { settleSeconds?: number | undefined } = {},
	onEnd?: OnPublicationEnd,
) {
	const updateLeased = ({ draftId, leaseId }: LeasedPublication, tx = em) =>
		db(tx)
			.updateTable('publications')
			.where('draftId', '=', draftId)
			.where('leaseId', '=', leaseId)
			.where('status', '=', 'publishing');

	const leases = leasedTable<LeasedPublication>({
		em,
		table: 'publications',
		key: 'draft_id',
		keyOf: ({ draftId }) => draftId,
		isOpen: sql<boolean>`status = 'publishing'`,
	});

	/**
	 * Locks the user who has waited longest since one of their posts was due, or since their last one
	 * was posted, and returns the account of that post. Users take turns, and one post of an account
	 * is sent at a time, so that a thousand posts of one user do not block other users' posts. The
	 * row of the subscription stands for the user.
	 */
	const lockNextUser = async (tx: Em): Promise<NextTurn | undefined> => {
		const { rows } = await sql<NextTurn>`
			select due.user_id as "userId", due.network_account_id as "networkAccountId"
			from (
				select publications.user_id, publications.network_account_id, min(publications.due_at) as since
				from publications left join publishing_settings settings on settings.user_id = publications.user_id
				where ${isClaimable}
				group by publications.user_id, publications.network_account_id
			) due
			join subscriptions on subscriptions.user_id = due.user_id
			where subscriptions.status = any(${accessStatuses}::text[]) and not ${isBusy('due')}
			order by greatest(due.since, (
				select max(posted_at) from publications served
				where served.user_id = due.user_id and served.due_at > now() - 2 * ${grace}
			))
			limit 1
			for no key update of subscriptions skip locked
		`.execute(db(tx));
		return rows[0];
	};

	/** Claims the account's publication that was due first. A thread under way goes before. */
	const claimFirst = async (tx: Em, { userId, networkAccountId }: NextTurn) => {
		const leaseId = randomUUID();
		const { rows } = await sql<Omit<LeasedPublication, 'parts'>>`
			update publications
			set status = 'publishing', claims = claims + 1, lease_id = ${leaseId}, lease_until = ${leaseEnd()}, error = null,
				network_lease_id = ${networkLease(leaseId).networkLeaseId}
			where draft_id = (
				select publications.draft_id
				from publications left join publishing_settings settings on settings.user_id = publications.user_id
				where publications.user_id = ${userId} and publications.network_account_id is not distinct from ${networkAccountId}::uuid
					and ${isClaimable} and not ${isBusy('publications')}
				order by publications.status = 'publishing' desc, publications.due_at, publications.draft_id
				limit 1
				for no key update of publications
			)
			returning draft_id as "draftId", user_id as "userId", ${networkOf} as network, network_account_id as "networkAccountId",
				account_id as "accountId", lease_id as "leaseId", claims, now() as "claimedAt", due_at <= now() - ${grace} as "isLate",
				greatest(0, extract(epoch from updated_at - now()) + ${settleSeconds})::float as "hiddenSeconds"
		`.execute(db(tx));
		return rows[0];
	};

	/** Copies what the draft says now. Parts that are at X, or may be, are kept. */
	const copyParts = async (tx: Em, draftId: string): Promise<LeasedPart[]> => {
		await deleteUnsent(tx, draftId);
		await sql`
			insert into publication_parts (draft_id, position, text, media, status)
			select drafts.id, part.position - 1, part.value->>'text', part.value->'media', 'waiting'
			from drafts cross join jsonb_array_elements(drafts.parts) with ordinality as part(value, position)
			where drafts.id = ${draftId}
			on conflict do nothing
		`.execute(db(tx));
		const rows = await db(tx)
			.selectFrom('publication_parts')
			.where('draftId', '=', draftId)
			.orderBy('position')
			.select(['position', 'text', 'media', 'status', 'postedId', 'firstAttemptAt'])
			.execute();
		return rows.map(({ status, firstAttemptAt, ...part }) => {
			const isPosted = status === 'posted';
			const isDoubtful = !isPosted && firstAttemptAt !== null;
			return {
				...part,
				isPosted,
				isByUser: isPosted && firstAttemptAt === null,
				doubtfulSince: isDoubtful ? firstAttemptAt : null,
				isInterrupted: isDoubtful && status === 'sending',
			};
		});
	};

	return {
		/**
		 * Claims the next due publication, and makes its parts those of the draft. Concurrent calls get
		 * publications of different accounts.
		 */
		async claim(): Promise<LeasedPublication | undefined> {
			for (let tries = 0; tries < MAX_TRIES; tries += 1) {
				const claimed = await em.fork().transactional(async (tx) => {
					const turn = await lockNextUser(tx);
					if (!turn) return 'none';
					const row = await claimFirst(tx, turn);
					if (!row) return undefined;
					const parts = await copyParts(tx, row.draftId);
					// A network has nothing of what it refused, so that any account can post it.
					const hasBegun = parts.some((part) => part.isPosted || part.doubtfulSince);
					const accountId = hasBegun ? row.accountId : null;
					return { ...row, accountId, parts };
				});
				if (claimed) return claimed === 'none' ? undefined : claimed;
			}
			return undefined;
		},

		renew: leases.renew,
		releaseAll: leases.releaseAll,

		/** Stores what becomes of it, and ends the lease. Throws `LeaseLost`. */
		async end(
			publication: LeasedPublication,
			{ status, error, pauseSeconds, part }: Ending,
		): Promise<void> {
			const { userId, draftId } = publication;
			await em.fork().transactional(async (tx) => {
				const row = await updateLeased(publication, tx)
					.set({
						status,
						leaseId: null,
						leaseUntil: pauseSeconds === undefined ? null : leaseEnd(pauseSeconds),
						error: error ? sql<ErrorBody>`${JSON.stringify(error)}::jsonb` : null,
						// A part under way keeps the time of its last attempt.
						...(status !== 'publishing' && { updatedAt: sql<Date>`now()` }),
					})
					.returning('draftId')
					.executeTakeFirst();
				ensureLeased(row);
				if (part) {
					await db(tx)
						.updateTable('publication_parts')
						.set({ status: part.status, ...(part.isCertain && { firstAttemptAt: null }) })
						.where('draftId', '=', draftId)
						.where('position', '=', part.position)
						.execute();
					// The parts that the same request would have sent.
					await db(tx)
						.updateTable('publication_parts')
						.set({ status: 'waiting', ...(part.isCertain && { firstAttemptAt: null }) })
						.where('draftId', '=', draftId)
						.where('position', '>', part.position)
						.where('status', '=', 'sending')
						.execute();
				}
				// Parts are shown from the first attempt on.
				if (status === 'queued' || status === 'missed' || status === 'by_hand')
					await deleteUnsent(tx, draftId);
				if (status !== 'queued' && status !== 'publishing')
					await onEnd?.({ userId, draftId, status }, tx);
			});
		},
	};
}

async function deleteUnsent(tx: Em, draftId: string): Promise<void> {
	await db(tx)
		.deleteFrom('publication_parts')
		.where('draftId', '=', draftId)
		.where('status', '<>', 'posted')
		.where(({ eb, or }) => or([eb('firstAttemptAt', 'is', null), eb('status', '=', 'deleted')]))
		.execute();
}
