import { type RawBuilder, sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { Tweet, TweetFilter } from '../../../contract/tweets/tweets.ts';
import { isoTime, parseJson, prepareJson } from '../../database/json.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { type Prepare, param, prepareQuery } from '../../database/prepared.ts';
import { type StoredPermissions, selectPermissions } from '../actions/action-methods.ts';
import type { StoredAction } from '../actions/action-outcome.ts';
import { selectAction } from '../actions/action-store.ts';

// One query joins posts with verdicts, actions and drafts, and sorts and cuts them.
const db = areaDb('tweets', { reads: ['identities', 'tweets', 'filter_run_posts', 'filter_runs'] });

/** The posts to review: see `filter` of `listTweets` in the contract. */
export type ReviewList<RunId = string> =
	| { filter: 'all' }
	| { filter: 'to_answer' }
	| { filter: 'included'; runId: RunId }
	| { filter: 'answered' };

/** A post as lists show it. Of a repost, the original's author and text; its picture is unknown. */
export interface ListedPost {
	id: string;
	/** The original's id for a repost. */
	idThere: string;
	network: NetworkName;
	/** Null for posts of X. */
	url: string | null;
	/** The connected account through which it was read; null if that is not known, and at X. */
	accountId: string | null;
	authorName: string;
	authorUsername: string;
	avatarUrl: string | null;
	content: string;
	/** ISO 8601. */
	createdAt: string;
	likes: number;
	retweets: number;
	/** When the likes were read at X. */
	countedAt: string;
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
	doneAt: string | null;
}

export interface ReviewRun {
	id: string;
	title: string;
	/** ISO 8601. */
	createdAt: string;
}

// Raw SQL: the lists are unions and lateral joins over two shapes of a post, which share one list
// of columns each, and a page has to be one query.

const tweetColumns = sql`
	tweets.id, coalesce(tweets.repost_of->>'id', tweets.id) as "idThere", tweets.network, tweets.url, tweets.account_id as "accountId", coalesce(tweets.repost_of->>'authorName', tweets.author_name) as "authorName",
	coalesce(tweets.repost_of->>'authorUsername', tweets.author_username) as "authorUsername",
	case when tweets.repost_of is null then tweets.avatar_url end as "avatarUrl", tweets.text as content, ${isoTime('tweets.created_at')} as "createdAt",
	tweets.likes, tweets.retweets, tweets.read_at as "countedAt", case when tweets.repost_of is not null then tweets.author_username end as "repostBy", tweets.lang
`;

/** Prefers the counts in `tweets`, which are newer, if the post is still stored there. */
const runPostColumns = sql`
	post.tweet_id as id, coalesce(tweets.repost_of->>'id', post.tweet_id) as "idThere", post.network, post.url, tweets.account_id as "accountId", post.author_name as "authorName", post.author_username as "authorUsername",
	case when post.repost_by is null then post.avatar_url end as "avatarUrl", post.content, ${isoTime('post.posted_at')} as "createdAt",
	coalesce(tweets.likes, post.likes) as likes, coalesce(tweets.retweets, post.retweets) as retweets,
	coalesce(tweets.read_at, (select created_at from filter_runs where id = post.run_id)) as "countedAt", post.repost_by as "repostBy", tweets.lang
`;

/** Whether a row of `filter_run_posts post` counts as included: the user's override comes first. */
export const isIncluded = sql<boolean>`((post.override = 'include' or (post.included and post.override is null)) and post.seq is not null)`;

/** A value, or the place of one in a prepared query. */
type Value = string | RawBuilder<string>;

/** Whether a post is not the user's own. True if X is not connected, or the post is not stored. */
const isByOthers = (userId: Value): RawBuilder<unknown> =>
	sql`coalesce(tweets.author_id <> (select subject from identities where user_id = ${userId} and provider = 'twitter'), true)`;

/** Whether a post is neither marked as done nor replied to. */
const isOpen = (userId: Value, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
	not exists (select from tweet_done done where done.user_id = ${userId} and done.tweet_id = ${id})
	and not exists (
		select from tweet_actions reply where reply.user_id = ${userId} and reply.tweet_id = ${id}
			and reply.action = 'response' and reply.status = 'done'
	)
`;

/** Whether a row of `tweets` is one to answer. An older post is rarely worth a reply. */
const isToAnswer = sql`
	tweets.created_at > now() - interval '7 days' and ${isOpen(sql.ref<string>('tweets.user_id'), sql.ref('tweets.id'))}
`;

/** The unordered posts of a list, without the user's own, with `reason` and with `sortAt`. */
function selectList(userId: Value, list: ReviewList<Value>): RawBuilder<unknown> {
	if (list.filter === 'all' || list.filter === 'to_answer') {
		return sql`
			select ${tweetColumns}, null::text as reason, tweets.created_at as "sortAt"
			from tweets where user_id = ${userId} and ${isByOthers(userId)} ${list.filter === 'all' ? sql`` : sql`and ${isToAnswer}`}
		`;
	}
	if (list.filter === 'included') {
		return sql`
			select ${runPostColumns}, case when post.included then coalesce(post.reason, '') end as reason, post.posted_at as "sortAt"
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
export function selectKnownPost(userId: Value, id: RawBuilder<unknown>): RawBuilder<ListedPost> {
	return sql<ListedPost>`
		select ${tweetColumns} from tweets where tweets.user_id = ${userId} and tweets.id = ${id}
		union all
		(select ${runPostColumns} from filter_run_posts post join filter_runs run on run.id = post.run_id
			left join tweets on tweets.user_id = run.user_id and tweets.id = post.tweet_id
			where run.user_id = ${userId} and post.tweet_id = ${id} and tweets.id is null order by run.created_at desc limit 1)
	`;
}

/** A page of a list, with what the actions on its posts depend on. */
export interface ListPage {
	posts: ListRow[];
	/** The run of included posts; null for other lists, and if there is none. */
	run: ReviewRun | null;
	permissions: StoredPermissions;
}

const userId = param<string>('userId');

/** Selects a run of the user, or without `runId` the newest run with included posts. */
const reviewRun = sql`
	select id, title, created_at from filter_runs run
	where user_id = ${userId} and (id = ${param('runId')}::uuid or (${param('runId')}::uuid is null and exists (
		select from filter_run_posts post where post.run_id = run.id and ${isIncluded}
	)))
	order by created_at desc, id desc limit 1
`;
const runJson = sql`json_build_object('id', id, 'title', title, 'createdAt', ${isoTime('created_at')})`;

/** Prepares the reading of a page, the first or a later one. */
function preparePage(prepare: Prepare, filter: TweetFilter, isFirst: boolean) {
	const isOfRun = filter === 'included';
	const list = isOfRun ? { filter, runId: sql<string>`(select id from run)` } : { filter };
	const after = isFirst
		? sql``
		: sql`where ("sortAt", id) < (${param('time')}::timestamptz, ${param('id')})`;
	return prepareJson<ListPage>(
		prepare,
		`posts-${filter}${isFirst ? '' : '-after'}`,
		sql`
			${isOfRun ? sql`with run as (${reviewRun})` : sql``}
			select json_build_object(
				'run', ${isOfRun ? sql`(select ${runJson} from run)` : sql`null`},
				'permissions', ${selectPermissions(userId)},
				'posts', (select coalesce(json_agg(post), '[]') from (
					select page.*, to_char(page."sortAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortTime",
						${selectAction('like', sql`${userId}::uuid`, sql.ref('page.id'))} as "like",
						${selectAction('response', sql`${userId}::uuid`, sql.ref('page.id'))} as reply,
						case when draft.tweet_id is null then null
							else json_build_object('text', draft.text, 'tone', draft.tone, 'createdAt', draft.created_at) end as draft,
						(select done_at from tweet_done done where done.user_id = ${userId} and done.tweet_id = page.id) as "doneAt"
					from (
						select * from (${selectList(userId, list)}) list
						${after}
						order by "sortAt" desc, id desc limit ${param('limit')}::int
					) page
					left join reply_drafts draft on draft.user_id = ${userId} and draft.tweet_id = page.id and draft.discarded_at is null
					order by page."sortAt" desc, page.id desc
				) post)
			)::text as json
		`,
	);
}

export function createListStore(em: Em, prepare: Prepare) {
	const pagesOf = (filter: TweetFilter) => ({
		first: preparePage(prepare, filter, true),
		later: preparePage(prepare, filter, false),
	});
	const pages = {
		all: pagesOf('all'),
		to_answer: pagesOf('to_answer'),
		included: pagesOf('included'),
		answered: pagesOf('answered'),
	};
	const countOpenIncluded = prepareQuery<{ count: number; hasPosts: boolean }>(
		prepare,
		'worth-reading',
		sql`
			with run as (${reviewRun})
			select count(*)::int as count, exists (select from tweets where user_id = ${userId}) as "hasPosts"
			from (${selectList(userId, { filter: 'included', runId: sql<string>`(select id from run)` })}) list
			where ${isOpen(userId, sql.ref('list.id'))}
		`,
	);
	const findRun = prepareQuery<{ run: ReviewRun }>(
		prepare,
		'run-to-review',
		sql`select ${runJson} as run from (${reviewRun}) run`,
	);

	return {
		/** Finds a run of the user, or without an id the newest run with included posts. */
		async findRun(userId: string, runId: string | undefined): Promise<ReviewRun | undefined> {
			const [row] = await findRun({ userId, runId });
			return row?.run;
		},

		/** Counts the posts worth reading that wait for the user, and says if any post is stored. */
		async countWorthReading(userId: string): Promise<{ count: number; hasPosts: boolean }> {
			const [row] = await countOpenIncluded({ userId, runId: undefined });
			return row ?? { count: 0, hasPosts: false };
		},

		/**
		 * Reads a page. `runId` is for included posts. `after` is the sort time and the id of the
		 * previous page's last post.
		 */
		async readPage(
			userId: string,
			{ filter, runId }: { filter: TweetFilter; runId?: string | undefined },
			after: readonly string[] | undefined,
			limit: number,
		): Promise<ListPage> {
			const [time, id] = after ?? [];
			const read = after === undefined ? pages[filter].first : pages[filter].later;
			return parseJson(await read({ userId, runId, time, id, limit }));
		},

		/** Finds the time that a list is sorted by, of one of its posts. */
		async findSortTime(userId: string, list: ReviewList, id: string): Promise<Date | undefined> {
			const { rows } = await sql<{ sortAt: Date }>`
				select "sortAt" from (${selectList(userId, list)}) list where id = ${id}
			`.execute(db(em));
			return rows[0]?.sortAt;
		},

		async count(userId: string, list: ReviewList): Promise<number> {
			const { rows } = await sql<{ count: number }>`
				select count(*)::int as count from (${selectList(userId, list)}) list
			`.execute(db(em));
			return rows[0]?.count ?? 0;
		},

		/** Counts reply drafts that were neither sent nor discarded. */
		async countDrafts(userId: string): Promise<number> {
			const { rows } = await sql<{ count: number }>`
				select count(*)::int as count from reply_drafts draft where user_id = ${userId} and discarded_at is null
					and not exists (select from tweet_actions reply where reply.user_id = draft.user_id and reply.tweet_id = draft.tweet_id
						and reply.action = 'response' and reply.status in ('done', 'opened', 'sending', 'leased'))
			`.execute(db(em));
			return rows[0]?.count ?? 0;
		},

		async countNewer(
			userId: string,
			list: ReviewList,
			{ id, sortTime }: { id: string; sortTime: Date },
		): Promise<number> {
			const { rows } = await sql<{ count: number }>`
				select count(*)::int as count from (${selectList(userId, list)}) list
				where ("sortAt", id) > (${sortTime}::timestamptz, ${id})
			`.execute(db(em));
			return rows[0]?.count ?? 0;
		},
	};
}
