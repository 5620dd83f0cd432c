import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { TweetAction, Way } from '../../../contract/tweets.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { type AppError, errorBody } from '../../http/app-error.ts';
import { type StoredAction, storedAction } from './action-outcome.ts';

/** One like or one answer. */
export interface ActionKey {
	userId: string;
	tweetId: string;
	action: TweetAction;
}

/** A row that is somebody's to work on, until the lease runs out. */
export interface Attempt extends ActionKey {
	id: string;
	/** Whether an earlier try may have reached X: look there first. */
	isDoubtful: boolean;
	/** When the first try began that may have reached X. */
	armedAt: Date;
}

export type ActionStore = ReturnType<typeof createActionStore>;

/** How long after a request a new post of the person may not be shown by X yet. */
export const SETTLE_SECONDS = 10;

/**
 * The rows of `tweet_actions`. Every change is one statement, so that of many who try at once, in
 * whichever process, one gets the row.
 */
export function createActionStore(em: Em, leaseSeconds: number) {
	const run = <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
		statement.execute(queries(em)).then(({ rows }) => rows);
	const is = ({ userId, tweetId, action }: ActionKey) =>
		sql`user_id = ${userId} and tweet_id = ${tweetId} and action = ${action}`;

	return {
		async read({ userId, tweetId, action }: ActionKey): Promise<StoredAction | null> {
			const [row] = await run(
				sql<{
					stored: StoredAction | null;
				}>`select ${storedAction(action, sql`${userId}::uuid`, sql`${tweetId}`)} as stored`,
			);
			return row?.stored ?? null;
		},

		/**
		 * Takes the row, to do it or to have it `opened` at X; undefined where it is done, somebody is
		 * at it, or another text may have been posted. What was merely opened or has failed is
		 * forgotten for the new words.
		 */
		async take(
			{ userId, tweetId, action }: ActionKey,
			{ text, way }: { text: string | null; way: Way },
		): Promise<Attempt | undefined> {
			const id = randomUUID();
			const isOpened = way === 'open_in_x';
			// A like may always be tried again: X counts it once.
			const isDoubtful = sql`(mine.action = 'response' and mine.status in ('sending', 'unknown'))`;
			const [row] = await run(sql<{ status: string; armed_at: Date | string }>`
				insert into tweet_actions as mine (user_id, tweet_id, action, status, text, attempt, leased_until, armed_at, updated_at)
				values (
					${userId}::uuid, ${tweetId}, ${action}, ${isOpened ? 'opened' : 'armed'}, ${text}::text, ${isOpened ? null : id}::uuid,
					${isOpened ? null : sql`now() + ${leaseSeconds} * interval '1 second'`}, now(), now()
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
				returning status, armed_at
			`);
			return (
				row && {
					userId,
					tweetId,
					action,
					id,
					isDoubtful: row.status === 'sending',
					armedAt: readTime(row.armed_at),
				}
			);
		},

		/**
		 * Says that X is about to be asked. False where the row is somebody else's by now: then it must
		 * not be.
		 */
		async confirm(attempt: Attempt): Promise<boolean> {
			const rows = await run(sql`
				update tweet_actions set
					status = 'sending', leased_until = now() + ${leaseSeconds} * interval '1 second', updated_at = now()
				where ${is(attempt)} and attempt = ${attempt.id} and leased_until > now() returning 1
			`);
			return rows.length > 0;
		},

		/** Does nothing where the row is somebody else's by now. */
		async finish(
			attempt: Attempt,
			outcome: { postedId: string | null } | { error: AppError },
		): Promise<void> {
			const error = 'error' in outcome ? outcome.error : undefined;
			const status = !error ? 'done' : error.code === 'outcome_unknown' ? 'unknown' : 'failed';
			await run(sql`
				update tweet_actions set
					status = ${status}, posted_id = ${'postedId' in outcome ? outcome.postedId : null}::text,
					error = ${error ? JSON.stringify(errorBody(error.code, error.message, error)) : null}::jsonb,
					leased_until = ${status === 'unknown' && attempt.action === 'response' ? sql`now() + ${SETTLE_SECONDS} * interval '1 second'` : null},
					updated_at = now()
				where ${is(attempt)} and attempt = ${attempt.id}
			`);
		},

		/** What the person says of what was opened; false where nothing is. */
		async settle(key: ActionKey, outcome: 'done' | 'none'): Promise<boolean> {
			const change =
				outcome === 'done'
					? sql`update tweet_actions set status = 'done', updated_at = now()`
					: sql`delete from tweet_actions`;
			return (
				(await run(sql`${change} where ${is(key)} and status = 'opened' returning 1`)).length > 0
			);
		},

		/**
		 * Gives up what a process before this one had in hand; only where there is no other process.
		 */
		async releaseAll(): Promise<void> {
			await run(sql`
				update tweet_actions set leased_until = least(leased_until, updated_at + ${SETTLE_SECONDS} * interval '1 second')
				where status in ('armed', 'sending')
			`);
		},
	};
}
