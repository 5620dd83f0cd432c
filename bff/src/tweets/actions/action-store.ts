import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionMethod, TweetAction } from '../../../contract/tweets/tweets.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { type AppError, errorBody } from '../../http/app-error.ts';
import { type Lease, leaseEnd } from '../../leases/lease.ts';
import type { StoredAction } from './action-outcome.ts';

const db = areaDb('tweets');

/** Identifies a like or a reply. */
export interface ActionKey {
	userId: string;
	tweetId: string;
	action: TweetAction;
}

/** A leased action. */
export interface Attempt extends ActionKey, Lease {
	/** Whether an earlier attempt may have reached the network, so that this is checked first. */
	isDoubtful: boolean;
	/** When the first attempt began that may have reached the network. */
	firstAttemptAt: Date;
	/** The account of that attempt; null if there was none, or if that is not known. */
	account: string | null;
}

export type ActionStore = ReturnType<typeof createActionStore>;

/** How long a network may take to show a new post of the user. */
export const SETTLE_SECONDS = 10;

/**
 * Selects an action as one column, null if there is none.
 *
 * Raw SQL: as a subquery that returns one JSON value it costs a page of posts one primary-key
 * lookup per post, and adds no columns to the page.
 */
export function selectAction(
	action: TweetAction,
	userId: RawBuilder<unknown>,
	tweetId: RawBuilder<unknown>,
): RawBuilder<StoredAction | null> {
	return sql`(
		select json_build_object(
			'status', status, 'text', text, 'postedId', posted_id, 'error', error, 'updatedAt', updated_at,
			'leaseSeconds', greatest(0, ceil(coalesce(extract(epoch from lease_until - now()), 0)))
		)
		from tweet_actions where user_id = ${userId} and tweet_id = ${tweetId} and action = ${action}
	)`;
}

/**
 * The rows of `tweet_actions`. Every change is a single statement, so that of concurrent attempts,
 * also in other processes, only one gets the row.
 */
export function createActionStore(em: Em, leaseSeconds: number) {
	const attemptEnd = leaseEnd(leaseSeconds);
	const now = sql<Date>`now()`;
	const updateAction = ({ userId, tweetId, action }: ActionKey) =>
		db(em)
			.updateTable('tweet_actions')
			.where('userId', '=', userId)
			.where('tweetId', '=', tweetId)
			.where('action', '=', action);

	return {
		async read({ userId, tweetId, action }: ActionKey): Promise<StoredAction | null> {
			const stored = selectAction(action, sql`${userId}::uuid`, sql`${tweetId}`);
			const row = await db(em).selectNoFrom(stored.as('stored')).executeTakeFirst();
			return row?.stored ?? null;
		},

		/**
		 * Leases the row, or marks it as `opened` for the method `open_in_x`. Returns undefined if the
		 * action is done, another attempt is in progress, or another text may have been posted. A
		 * failed or merely opened action is overwritten.
		 */
		async take(
			{ userId, tweetId, action }: ActionKey,
			{ text, method }: { text: string | null; method: ActionMethod },
		): Promise<Attempt | undefined> {
			const leaseId = randomUUID();
			const isOpened = method === 'open_in_x';
			// Not for likes: X counts a repeated like once.
			const isDoubtful = sql`(mine.action = 'response' and mine.status in ('sending', 'unknown'))`;
			// Raw SQL: the upsert needs an alias for the stored row, which Kysely cannot name.
			const { rows } = await sql<{ status: string; firstAttemptAt: Date; account: string | null }>`
				insert into tweet_actions as mine (user_id, tweet_id, action, status, text, lease_id, lease_until, first_attempt_at, updated_at)
				values (
					${userId}::uuid, ${tweetId}, ${action}, ${isOpened ? 'opened' : 'leased'}, ${text}::text, ${isOpened ? null : leaseId}::uuid,
					${isOpened ? null : attemptEnd}, now(), now()
				)
				on conflict (user_id, tweet_id, action) do update set
					status = case when ${isDoubtful} and excluded.status = 'leased' then 'sending' else excluded.status end,
					first_attempt_at = case when ${isDoubtful} then mine.first_attempt_at else excluded.first_attempt_at end,
					account = case when ${isDoubtful} then mine.account end,
					error = case when excluded.status = 'opened' then mine.error end, text = excluded.text, posted_id = null,
					lease_id = excluded.lease_id, lease_until = excluded.lease_until, updated_at = excluded.updated_at
				where mine.status in ('failed', 'opened')
					or coalesce(mine.lease_until, '-infinity') < now() and (
						mine.status = 'leased' or mine.status in ('sending', 'unknown') and mine.text is not distinct from excluded.text
					)
				returning status, first_attempt_at as "firstAttemptAt", account
			`.execute(db(em));
			const [row] = rows;
			return (
				row && {
					userId,
					tweetId,
					action,
					leaseId,
					isDoubtful: row.status === 'sending',
					firstAttemptAt: row.firstAttemptAt,
					account: row.account,
				}
			);
		},

		/**
		 * Marks an attempt as about to be sent, and renews its lease. Returns false if the lease is
		 * lost: then nothing may be sent.
		 */
		async markSending(attempt: Attempt, account: string): Promise<boolean> {
			const row = await updateAction(attempt)
				.where('leaseId', '=', attempt.leaseId)
				.where('leaseUntil', '>', now)
				.set({ status: 'sending', account, leaseUntil: attemptEnd, updatedAt: now })
				.returning('leaseId')
				.executeTakeFirst();
			return row !== undefined;
		},

		/** Stores the outcome of an attempt, unless its lease was taken over. */
		async finish(
			attempt: Attempt,
			outcome: { postedId: string | null } | { error: AppError },
		): Promise<void> {
			const error = 'error' in outcome ? outcome.error : undefined;
			const status = !error ? 'done' : error.code === 'outcome_unknown' ? 'unknown' : 'failed';
			const settles = status === 'unknown' && attempt.action === 'response';
			await updateAction(attempt)
				.where('leaseId', '=', attempt.leaseId)
				.set({
					status,
					postedId: 'postedId' in outcome ? outcome.postedId : null,
					error: error
						? sql<ErrorBody>`${JSON.stringify(errorBody(error.code, error.message, error))}::jsonb`
						: null,
					leaseUntil: settles ? leaseEnd(SETTLE_SECONDS) : null,
					updatedAt: now,
				})
				.execute();
		},

		/** Stores how an opened action ended. Returns false if the action is not `opened`. */
		async report(key: ActionKey, outcome: 'done' | 'none'): Promise<boolean> {
			const row =
				outcome === 'done'
					? await updateAction(key)
							.where('status', '=', 'opened')
							.set({ status: 'done', updatedAt: now })
							.returning('status')
							.executeTakeFirst()
					: await db(em)
							.deleteFrom('tweet_actions')
							.where('userId', '=', key.userId)
							.where('tweetId', '=', key.tweetId)
							.where('action', '=', key.action)
							.where('status', '=', 'opened')
							.returning('status')
							.executeTakeFirst();
			return row !== undefined;
		},

		/** Shortens the leases of an earlier process. Only for a database without other processes. */
		async releaseAll(): Promise<void> {
			await db(em)
				.updateTable('tweet_actions')
				.set({
					leaseUntil: sql<Date>`least(lease_until, updated_at + ${SETTLE_SECONDS} * interval '1 second')`,
				})
				.where('status', 'in', ['leased', 'sending'])
				.execute();
		},
	};
}
