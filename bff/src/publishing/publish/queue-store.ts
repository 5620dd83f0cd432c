import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts';
import { networkNames, networkTitle } from '../../../contract/networks/network-names.ts';
import { accessStatuses } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { errorBody } from '../../http/app-error.ts';
import { grace, networkOf } from './leased-publication-store.ts';
import type { OnPublicationEnd } from './sending/publication-end.ts';

// One statement each marks publications as missed, with the reason, and continues the queues of
// users who have connected X again.
const db = areaDb('publishing', { reads: ['identities', 'subscriptions'] });

export type QueueStore = ReturnType<typeof createQueueStore>;

/** Publications due within this time get a timer; all others are found by polling. */
const TIMER_SECONDS = 6;
/** The most publications that one statement marks as missed. */
const MISSED_LIMIT = 100;

export function missedError(why: string): ErrorBody {
	return errorBody('publication_missed', `${why} Post it now, or choose another time.`);
}

export const tooLate = missedError('It could not be posted within ten minutes of its time.');
const missed = (why: string) => JSON.stringify(missedError(why));
/** The reason in the words for each network. `why`: gets its name in sentences. */
const missedAt = (why: (title: string) => string) =>
	sql`case ${networkOf} ${sql.join(
		networkNames.map((name) => sql`when ${name} then ${missed(why(networkTitle(name)))}`),
		sql` `,
	)} end`;
const reasons = {
	user: missed('Your queue was paused at that time, so it was not posted.'),
	connection: missed('X did not accept your connection at that time, so it was not posted.'),
	subscription: missed('You had no active plan at that time, so it was not posted.'),
	rateLimit: missedAt(
		(title) => `${title} limited how often you can post at that time, so it was not posted.`,
	),
	failure: missedAt(
		(title) => `${title} did not respond as expected at that time, so it was not posted.`,
	),
	other: JSON.stringify(tooLate),
};
const rateLimits: readonly string[] = [
	'network_rate_limited',
	'posts_rate_limited',
] satisfies ErrorCode[];

export function isRateLimit(code: ErrorCode): boolean {
	return rateLimits.includes(code);
}

interface QueueStoreOptions {
	onEnd?: OnPublicationEnd | undefined;
	log: FastifyBaseLogger;
}

/** Queues of all users: what is due next, missed, or can go on. */
export function createQueueStore(em: Em, { onEnd, log }: QueueStoreOptions) {
	/** In a savepoint: if this fails, the other publications are still marked and reported. */
	const reportMissed = async (tx: Em, publication: { userId: string; draftId: string }) => {
		try {
			await tx.transactional(async (inner) => onEnd?.({ ...publication, status: 'missed' }, inner));
		} catch (err) {
			log.error({ err, ...publication }, 'a missed publication was not reported');
		}
	};

	return {
		/** How long until a publication can be claimed; undefined if it takes longer than a poll. */
		async millisecondsToNext(): Promise<number | undefined> {
			const { rows } = await sql<{ wait: number | null }>`
				select ceil(extract(epoch from min(at) - clock_timestamp()) * 1000)::int as wait
				from (
					select greatest(due_at, lease_until) as at
					from publications
					where status in ('queued', 'publishing') and due_at <= now() + ${TIMER_SECONDS} * interval '1 second'
				) next
				where at > now() and at <= now() + ${TIMER_SECONDS} * interval '1 second'
			`.execute(db(em));
			const wait = rows[0]?.wait;
			return wait === null || wait === undefined ? undefined : Math.max(wait, 1);
		},

		/**
		 * Marks publications that were not sent within the grace period as missed, and returns them.
		 */
		async markMissed(): Promise<{ userId: string; draftId: string }[]> {
			const late = sql<{ userId: string; draftId: string }>`
				update publications
				set status = 'missed', lease_id = null, lease_until = null, updated_at = now(), error = late.error
				from (
					select publications.draft_id, (case
						when settings.pause_reason = 'user' then ${reasons.user}
						when settings.pause_reason = 'connection_expired' and publications.network is null then ${reasons.connection}
						when coalesce(subscriptions.status, '') <> all(${accessStatuses}::text[]) then ${reasons.subscription}
						when publications.error->>'code' = any(${rateLimits}::text[]) then ${reasons.rateLimit}
						when publications.error is not null then ${reasons.failure}
						else ${reasons.other}
					end)::jsonb as error
					from publications
					left join publishing_settings settings on settings.user_id = publications.user_id
					left join subscriptions on subscriptions.user_id = publications.user_id
					where publications.status = 'queued' and publications.due_at <= now() - ${grace}
					limit ${MISSED_LIMIT}
					for no key update of publications skip locked
				) late
				where publications.draft_id = late.draft_id
				returning publications.user_id as "userId", publications.draft_id as "draftId"
			`;
			return em.fork().transactional(async (tx) => {
				const { rows } = await late.execute(db(tx));
				if (onEnd) for (const row of rows) await reportMissed(tx, row);
				return rows;
			});
		},

		/**
		 * Continues the queues that were paused because X did not accept the connection, of users who
		 * have connected X again since. Returns whether there were any.
		 */
		async continueReconnected(): Promise<boolean> {
			const { rows } = await sql`
				update publishing_settings settings set paused_at = null, pause_reason = null, updated_at = now()
				from identities
				where settings.pause_reason = 'connection_expired' and identities.user_id = settings.user_id
					and identities.provider = 'twitter' and sealed_tokens is not null and created_at > paused_at
				returning settings.user_id
			`.execute(db(em));
			return rows.length > 0;
		},
	};
}
