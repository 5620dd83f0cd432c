import { type RawBuilder, sql } from 'kysely';
import type { Tweet, TweetOverview } from '../../../contract/tweets.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import type { StoredAction } from '../actions/action-outcome.ts';
import { selectAction } from '../actions/action-store.ts';

/** The posts to review: all stored ones, those a run included, or those the user replied to. */
export type ReviewList =
	| { filter: 'all' }
	| { filter: 'included'; runId: string }
	| { filter: 'answered' };

/** A post as lists show it. Of a repost, the original's author and text; its picture is unknown. */
export interface ListedPost {
	id: string;
	/** The original's id for a repost. */
	idAtX: string;
	authorName: string;
	authorUsername: string;
	avatarUrl: string | null;
	content: string;
	createdAt: Date | string;
	likes: number;
	retweets: number;
	repostBy: string | null;
	lang: string | null;
}

/** A post of a list, with the user's actions and draft. */
export interface ListRow extends ListedPost {
	reason: string | null;
	/** The time that the list is sorted by, with microseconds, for cursors. */
	sortTime: string;
	like: StoredAction | null;
	reply: StoredAction | null;
	draft: Pick<NonNullable<Tweet['draft']>, 'text' | 'tone' | 'createdAt'> | null;
}

export interface ReviewRun {
	id: string;
	title: string;
	/** ISO 8601. */
	createdAt: string;
}

// Raw SQL: the lists are unions and lateral joins over two shapes of a post, which share one list
// of columns each, and a page has to be one query.

const tweetColumns = sql.raw(`
	tweets.id, coalesce(tweets.repost_of->>'id', tweets.id) as "idAtX", coalesce(tweets.repost_of->>'authorName', tweets.author_name) as "authorName",
	coalesce(tweets.repost_of->>'authorUsername', tweets.author_username) as "authorUsername",
	case when tweets.repost_of is null then tweets.avatar_url end as "avatarUrl", tweets.text as content, tweets.created_at as "createdAt",
	tweets.likes, tweets.retweets, case when tweets.repost_of is not null then tweets.author_username end as "repostBy", tweets.lang
`);

/** Prefers the counts in `tweets`, which are newer, if the post is still stored there. */
const runPostColumns = sql.raw(`
	post.tweet_id as id, coalesce(tweets.repost_of->>'id', post.tweet_id) as "idAtX", post.author_name as "authorName", post.author_username as "authorUsername",
	case when post.repost_by is null then post.avatar_url end as "avatarUrl", post.content, post.posted_at as "createdAt",
	coalesce(tweets.likes, post.likes) as likes, coalesce(tweets.retweets, post.retweets) as retweets, post.repost_by as "repostBy", tweets.lang
`);

/** Whether a row of `filter_run_posts post` counts as included: the user's override comes first. */
export const isIncluded = sql<boolean>`((post.override = 'include' or (post.included and post.override is null)) and post.seq is not null)`;

/** Whether a post is not the user's own. True if X is not connected, or the post is not stored. */
const isByOthers = (userId: string): RawBuilder<unknown> =>
	sql`coalesce(tweets.author_id <> (select subject from identities where user_id = ${userId} and provider = 'twitter'), true)`;

/** The unordered posts of a list, without the user's own, with `reason` and with `sortAt`. */
function selectList(userId: string, list: ReviewList): RawBuilder<unknown> {
	if (list.filter === 'all') {
		return sql`select ${tweetColumns}, null::text as reason, tweets.created_at as "sortAt" from tweets where user_id = ${userId} and ${isByOthers(userId)}`;
	}
	if (list.filter === 'included') {
		return sql`
			select ${runPostColumns}, case when post.included then nullif(post.reason, '') end as reason, post.posted_at as "sortAt"
			from filter_run_posts post left join tweets on tweets.user_id = ${userId} and tweets.id = post.tweet_id
			where post.run_id = ${list.runId} and ${isIncluded} and ${isByOthers(userId)}
		`;
	}
	return sql`
		select known.*, null::text as reason, action.updated_at as "sortAt"
		from tweet_actions action cross join lateral (${selectKnownPost(userId, sql.ref('action.tweet_id'))}) known
		where action.user_id = ${userId} and action.action = 'response' and action.status in ('done', 'opened')
			and not exists (select from tweets where user_id = ${userId} and tweets.id = action.tweet_id and not ${isByOthers(userId)})
	`;
}

/**
 * Selects a post of the user: as it is stored, or, if an edit has replaced it, as the user's newest
 * run with it read it. No row for other posts.
 */
export function selectKnownPost(userId: string, id: RawBuilder<unknown>): RawBuilder<ListedPost> {
	return sql<ListedPost>`
		select ${tweetColumns} from tweets where tweets.user_id = ${userId} and tweets.id = ${id}
		union all
		(select ${runPostColumns} from filter_run_posts post join filter_runs run on run.id = post.run_id
			left join tweets on tweets.user_id = run.user_id and tweets.id = post.tweet_id
			where run.user_id = ${userId} and post.tweet_id = ${id} and tweets.id is null order by run.created_at desc limit 1)
	`;
}

export function createListStore(em: Em) {
	return {
		/** Finds a run of the user, or without an id the newest run with included posts. */
		async findRun(userId: string, runId: string | undefined): Promise<ReviewRun | undefined> {
			const runs = queries(em)
				.selectFrom('filter_runs as run')
				.where('run.userId', '=', userId)
				.select(['run.id', 'run.title', 'run.createdAt']);
			const run = await (runId === undefined
				? runs.where(({ exists, selectFrom }) =>
						exists(
							selectFrom('filter_run_posts as post')
								.whereRef('post.runId', '=', 'run.id')
								.where(isIncluded)
								.select('post.tweetId'),
						),
					)
				: runs.where('run.id', '=', runId)
			)
				.orderBy('run.createdAt', 'desc')
				.orderBy('run.id', 'desc')
				.limit(1)
				.executeTakeFirst();
			return run && { ...run, createdAt: readTime(run.createdAt).toISOString() };
		},

		/** Reads a page. `after` is the sort time and the id of the previous page's last post. */
		async readRows(
			userId: string,
			list: ReviewList,
			after: readonly string[] | undefined,
			limit: number,
		): Promise<ListRow[]> {
			const { rows } = await sql<ListRow>`
				select page.*, to_char(page."sortAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortTime",
					${selectAction('like', sql`${userId}::uuid`, sql.ref('page.id'))} as "like",
					${selectAction('response', sql`${userId}::uuid`, sql.ref('page.id'))} as reply,
					case when draft.tweet_id is null then null
						else json_build_object('text', draft.text, 'tone', draft.tone, 'createdAt', draft.created_at) end as draft
				from (
					select * from (${selectList(userId, list)}) list
					${after === undefined ? sql`` : sql`where ("sortAt", id) < (${after[0]}::timestamptz, ${after[1]})`}
					order by "sortAt" desc, id desc limit ${limit}
				) page
				left join reply_drafts draft on draft.user_id = ${userId} and draft.tweet_id = page.id and draft.discarded_at is null
				order by page."sortAt" desc, page.id desc
			`.execute(queries(em));
			return rows;
		},

		/** Finds the time that a list is sorted by, of one of its posts. */
		async findSortTime(userId: string, list: ReviewList, id: string): Promise<Date | undefined> {
			const { rows } = await sql<{ sortAt: Date | string }>`
				select "sortAt" from (${selectList(userId, list)}) list where id = ${id}
			`.execute(queries(em));
			return rows[0] && readTime(rows[0].sortAt);
		},

		/** What waits for the user: see `TweetOverview`. */
		async readOverview(userId: string, since: Date): Promise<TweetOverview> {
			const isAnswered = (id: RawBuilder<unknown>) => sql`
				exists (select from tweet_actions where user_id = ${userId} and tweet_id = ${id}
					and action = 'response' and status = 'done')`;
			const waiting = sql`
				select ${tweetColumns} from tweets
				where user_id = ${userId} and created_at >= ${since} and ${isByOthers(userId)}
					and not ${isAnswered(sql.ref('tweets.id'))}`;
			const [posts, counts] = await Promise.all([
				sql<ListedPost>`${waiting} order by tweets.created_at desc, tweets.id desc limit 2`.execute(
					queries(em),
				),
				sql<{ waiting: number; drafted: number }>`
					select (select count(*)::int from (${waiting}) list) as waiting,
						(select count(*)::int from reply_drafts draft where user_id = ${userId} and discarded_at is null
							and not ${isAnswered(sql.ref('draft.tweet_id'))}) as drafted
				`.execute(queries(em)),
			]);
			return {
				waiting: counts.rows[0]?.waiting ?? 0,
				drafted: counts.rows[0]?.drafted ?? 0,
				newest: posts.rows.map(({ id, authorName, authorUsername, content, createdAt }) => ({
					id,
					author_name: authorName,
					author_username: authorUsername,
					text: content,
					created_at: readTime(createdAt).toISOString(),
				})),
			};
		},

		async countNewer(
			userId: string,
			list: ReviewList,
			{ id, sortTime }: { id: string; sortTime: Date },
		): Promise<number> {
			const { rows } = await sql<{ count: number }>`
				select count(*)::int as count from (${selectList(userId, list)}) list
				where ("sortAt", id) > (${sortTime}::timestamptz, ${id})
			`.execute(queries(em));
			return rows[0]?.count ?? 0;
		},
	};
}
