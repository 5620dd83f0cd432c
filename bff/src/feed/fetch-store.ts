import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../contract/errors.ts';
import type { FetchEvery } from '../../contract/tweets.ts';
import { type Em, queries } from '../database/orm.ts';

/** What a fetch has come upon so far. */
export interface FetchCount {
	found: number;
	fresh: number;
	billed: number;
}

/**
 * A fetch that is going, and the job that works on it. `startedAt` tells it from every later one of
 * the same person.
 */
export interface GoingFetch {
	userId: string;
	startedAt: string;
}

export type FetchStore = ReturnType<typeof createFetchStore>;

/** Of one minute. */
const MOST_AT_ONCE = 500;
/** A fetch that has given no sign of life for so long may have lost its job, with its process. */
const SILENT_SECONDS = 120;
/** A fetch that has not ended by then never will. */
const GIVE_UP_HOURS = 2;

/**
 * Fetches of people's posts, one row for each person: at most one is going. Whoever works on one
 * names when it was begun, so that a process that slept writes nothing to the next.
 */
export function createFetchStore(em: Em, now: () => number) {
	const run = <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
		statement.execute(queries(em)).then(({ rows }) => rows);
	const time = () => sql`${new Date(now())}::timestamptz`;

	/** Never at the same moment for everybody: a twentieth sooner or later. Null for `never`. */
	const nextAt = (every: RawBuilder<unknown>) =>
		sql`${time()} + make_interval(secs => case ${every} when 'six_hours' then 21600 when 'day' then 86400 end * (0.95 + random() * 0.1))`;
	const begun = () => sql`
		status = 'running', started_at = ${time()}, ended_at = null, waits_until = null, found = 0, fresh = 0, billed = 0, error = null,
		updated_at = ${time()}, next_at = ${nextAt(sql.ref('tweet_fetches.every'))}
	`;
	const isGoing = sql`tweet_fetches.status in ('running', 'waiting')`;
	const isThis = ({ userId, startedAt }: GoingFetch) =>
		sql`user_id = ${userId} and started_at = ${startedAt}::timestamptz and ${isGoing}`;
	const going = sql`user_id as "userId", started_at::text as "startedAt"`;

	return {
		read: (userId: string) =>
			queries(em)
				.selectFrom('tweet_fetches')
				.where('userId', '=', userId)
				.selectAll()
				.executeTakeFirst(),

		/** Begins one, unless one is going; answers the one that is going then. */
		async begin(userId: string): Promise<GoingFetch[]> {
			await run(sql`
				insert into tweet_fetches (user_id, status, started_at, updated_at) values (${userId}, 'running', ${time()}, ${time()})
				on conflict (user_id) do update set ${begun()} where not (${isGoing})
			`);
			return run(
				sql<GoingFetch>`select ${going} from tweet_fetches where user_id = ${userId} and ${isGoing}`,
			);
		},

		/** Begins those that are due, of people who may use Warble. */
		async beginDue(): Promise<GoingFetch[]> {
			return run(sql<GoingFetch>`
				update tweet_fetches set ${begun()}
				where user_id in (
					select due.user_id from tweet_fetches due join subscriptions on subscriptions.user_id = due.user_id
					where due.next_at <= ${time()} and due.status not in ('running', 'waiting') and subscriptions.status in ('active', 'trialing')
					order by due.next_at limit ${MOST_AT_ONCE} for update of due skip locked
				)
				returning ${going}
			`);
		},

		/** Those that have been silent. Gives up those that were begun too long ago. */
		async findSilent(silentSeconds = SILENT_SECONDS): Promise<GoingFetch[]> {
			await run(sql`
				update tweet_fetches set status = 'failed', ended_at = ${time()}, waits_until = null, updated_at = ${time()},
					error = ${JSON.stringify(brokenOff)}::jsonb
				where ${isGoing} and started_at < ${time()} - make_interval(hours => ${GIVE_UP_HOURS})
			`);
			return run(sql<GoingFetch>`
				select ${going} from tweet_fetches where ${isGoing} and updated_at <= ${time()} - make_interval(secs => ${silentSeconds})
			`);
		},

		/**
		 * What it came upon before its process was lost, if it was; undefined where it is not going any
		 * more.
		 */
		async resume(fetch: GoingFetch): Promise<FetchCount | undefined> {
			const [row] = await run(sql<FetchCount>`
				update tweet_fetches set status = 'running', waits_until = null, updated_at = ${time()} where ${isThis(fetch)}
				returning found, fresh, billed
			`);
			return row;
		},

		/** How far it has come. */
		async note(fetch: GoingFetch, { found, fresh, billed }: FetchCount): Promise<void> {
			await run(sql`
				update tweet_fetches set status = 'running', waits_until = null, found = ${found}, fresh = ${fresh}, billed = ${billed},
					updated_at = ${time()}
				where ${isThis(fetch)}
			`);
		},

		async noteWait(fetch: GoingFetch, until: Date): Promise<void> {
			await run(
				sql`update tweet_fetches set status = 'waiting', waits_until = ${until}, updated_at = ${time()} where ${isThis(fetch)}`,
			);
		},

		/** Ends it. `rests`: the next one by itself is a day away at least. */
		async end(
			fetch: GoingFetch,
			count: FetchCount,
			error: ErrorBody | null,
			rests = false,
		): Promise<void> {
			await run(sql`
				update tweet_fetches set status = ${error ? 'failed' : 'done'}, ended_at = ${time()}, waits_until = null, updated_at = ${time()},
					found = ${count.found}, fresh = ${count.fresh}, billed = ${count.billed}, error = ${error && JSON.stringify(error)}::jsonb,
					next_at = case when ${rests} and next_at is not null then greatest(next_at, ${nextAt(sql`'day'`)}) else next_at end
				where ${isThis(fetch)}
			`);
		},

		/** How often from now on. Choosing again what was chosen puts nothing off. */
		async schedule(userId: string, every: FetchEvery): Promise<void> {
			await run(sql`
				insert into tweet_fetches (user_id, every, next_at, updated_at) values (${userId}, ${every}, ${nextAt(sql`${every}::text`)}, ${time()})
				on conflict (user_id) do update set every = excluded.every, next_at = excluded.next_at
				where tweet_fetches.every <> excluded.every
			`);
		},
	};
}

const sentence = 'Something went wrong on our side. What was read is kept; fetch again.';
export const brokenOff: ErrorBody = { code: 'internal', message: sentence, error: sentence };
