import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { ActionMethod, TweetAction } from '../../../contract/tweets.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { type AppError, errorBody } from '../../http/app-error.ts';
import type { StoredAction } from './action-outcome.ts';

/** Identifies a like or a reply. */
export interface ActionKey {
	userId: string;
	tweetId: string;
	action: TweetAction;
}

/** A leased action. */
export interface Attempt extends ActionKey {
	id: string;
	/** Whether an earlier attempt may have reached X, so that X has to be checked first. */
	isDoubtful: boolean;
	/** When the first attempt began that may have reached X. */
	armedAt: Date;
}

export type ActionStore = ReturnType<typeof createActionStore>;

/** How long X may take to show a new post of the user. */
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
			'leaseSeconds', greatest(0, ceil(coalesce(extract(epoch from leased_until - now()), 0)))
		)
		from tweet_actions where user_id = ${userId} and tweet_id = ${tweetId} and action = ${action}
	)`;
}

/**
 * The rows of `tweet_actions`. Every change is a single statement, so that of concurrent attempts,
 * also in other processes, only one gets the row.
 */
export function createActionStore(em: Em, leaseSeconds: number) {
	const leaseEnd = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;
	const now = sql<Date>`now()`;
	const updateAction = ({ userId, tweetId, action }: ActionKey) =>
		queries(em)
			.updateTable('tweet_actions')
			.where('userId', '=', userId)
			.where('tweetId', '=', tweetId)
			.where('action', '=', action);

	return {
		async read({ userId, tweetId, action }: ActionKey): Promise<StoredAction | null> {
			const stored = selectAction(action, sql`${userId}::uuid`, sql`${tweetId}`);
			const row = await queries(em).selectNoFrom(stored.as('stored')).executeTakeFirst();
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
			const id = randomUUID();
			const isOpened = method === 'open_in_x';
			// Not for likes: X counts a repeated like once.
			const isDoubtful = sql`(mine.action = 'response' and mine.status in ('sending', 'unknown'))`;
			// Raw SQL: the upsert needs an alias for the stored row, which Kysely cannot name.
			const { rows } = await sql<{ status: string; armedAt: Date | string }>`
				insert into tweet_actions as mine (user_id, tweet_id, action, status, text, attempt, leased_until, armed_at, updated_at)
				values (
					${userId}::uuid, ${tweetId}, ${action}, ${isOpened ? 'opened' : 'armed'}, ${text}::text, ${isOpened ? null : id}::uuid,
					${isOpened ? null : leaseEnd}, now(), now()
				)
				on conflict (user_id, tweet_id, action) do update set
					status = case when ${isDoubtful} and excluded.status = 'armed' then 'sending' else excluded.status end,
					armed_at = case when ${isDoubtful} then mine.armed_at else excluded.armed_at end,
					error = case when excluded.status = 'opened' then mine.error end, text = excluded.text, posted_id = null,
					attempt = excluded.attempt, leased_until = excluded.leased_until, updated_at = excluded.updated_at
				where mine.status in ('failed', 'opened')
					or coalesce(mine.leased_until, '-infinity') < now() and (
						mine.status = 'armed' or mine.status in ('sending', 'unknown') and mine.text is not distinct from excluded.text
					)
				returning status, armed_at as "armedAt"
			`.execute(queries(em));
			const [row] = rows;
			return (
				row && {
					userId,
					tweetId,
					action,
					id,
					isDoubtful: row.status === 'sending',
					armedAt: readTime(row.armedAt),
				}
			);
		},

		/**
		 * Marks an attempt as about to be sent, and renews its lease. Returns false if the lease is
		 * lost: then nothing may be sent.
		 */
		async markSending(attempt: Attempt): Promise<boolean> {
			const row = await updateAction(attempt)
				.where('attempt', '=', attempt.id)
				.where('leasedUntil', '>', now)
				.set({ status: 'sending', leasedUntil: leaseEnd, updatedAt: now })
				.returning('attempt')
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
				.where('attempt', '=', attempt.id)
				.set({
					status,
					postedId: 'postedId' in outcome ? outcome.postedId : null,
					error: error
						? sql<ErrorBody>`${JSON.stringify(errorBody(error.code, error.message, error))}::jsonb`
						: null,
					leasedUntil: settles ? sql<Date>`now() + ${SETTLE_SECONDS} * interval '1 second'` : null,
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
					: await queries(em)
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
			await queries(em)
				.updateTable('tweet_actions')
				.set({
					leasedUntil: sql<Date>`least(leased_until, updated_at + ${SETTLE_SECONDS} * interval '1 second')`,
				})
				.where('status', 'in', ['armed', 'sending'])
				.execute();
		},
	};
}
