import { type RawBuilder, sql } from 'kysely';
import type { Tweet, TweetFilter } from '../../../contract/tweets/tweets.ts';
import { isoTime, parseJson, prepareJson } from '../../database/json.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { type Prepare, param, prepareQuery, type Value } from '../../database/prepared.ts';
import { isIncluded } from '../../filter/filter.ts';
import { type StoredPermissions, selectPermissions } from '../actions/action-methods.ts';
import type { StoredAction } from '../actions/action-outcome.ts';
import { selectAction } from '../actions/action-store.ts';
import {
	hasStandingFilter,
	isStandingList,
	type StandingList,
	type StoryColumns,
	selectPostTime,
	selectStandingList,
	standingPage,
} from '../reading/standing-lists-store.ts';
import {
	isByOthers,
	type ListedPost,
	runPostColumns,
	selectKnownPost,
	tweetColumns,
} from './listed-post-store.ts';

// One query joins posts with verdicts, actions and drafts, and sorts and cuts them.
const db = areaDb('tweets', { reads: ['tweets', 'filter_run_posts', 'filter_runs'] });

/** The posts to review: see `filter` of `listTweets` in the contract. */
export type ReviewList<RunId = string> =
	| { filter: 'all' }
	| { filter: 'to_answer' }
	| { filter: 'included'; runId: RunId }
	| { filter: 'answered' }
	| { filter: StandingList };

/** A post of a list, with the user's actions and draft. */
export interface ListRow extends ListedPost, Partial<StoryColumns> {
	reason: string | null;
	/** The time that the list is sorted by, with microseconds, for cursors. */
	sortTime: string;
	/** Sorts posts of the same time. */
	cursorId: string;
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

/** The unordered posts of a list, without the user's own, with `id` and with `sortAt`. */
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
	if (isStandingList(list.filter)) return selectStandingList(userId, list.filter);
	return sql`
		select known.*, null::text as reason, action.updated_at as "sortAt"
		from tweet_actions action cross join lateral (${selectKnownPost(userId, sql.ref('action.tweet_id'))}) known
		where action.user_id = ${userId} and action.action = 'response' and action.status in ('done', 'opened')
			and not exists (select from tweets where user_id = ${userId} and tweets.id = action.tweet_id and not ${isByOthers(userId)})
	`;
}

/** A page of a list, with what the actions on its posts depend on. */
export interface ListPage {
	posts: ListRow[];
	/** The run of included posts; null for other lists, and if there is none. */
	run: ReviewRun | null;
	/** Whether the user has a standing filter. */
	standing: boolean;
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
	const after = isFirst
		? sql``
		: sql`where ("sortAt", id) < (${param('time')}::timestamptz, ${param('id')})`;
	const cut = sql`${after} order by "sortAt" desc, id desc limit ${param('limit')}::int`;
	const isOfRun = filter === 'included';
	const list = isOfRun ? { filter, runId: sql<string>`(select id from run)` } : { filter };
	const { before, posts } = isStandingList(filter)
		? standingPage(userId, filter, cut)
		: {
				before: isOfRun ? sql`with run as (${reviewRun})` : sql``,
				posts: sql`select *, id as "cursorId" from (${selectList(userId, list)}) list ${cut}`,
			};
	return prepareJson<ListPage>(
		prepare,
		`posts-${filter}${isFirst ? '' : '-after'}`,
		sql`
			${before}
			select json_build_object(
				'run', ${isOfRun ? sql`(select ${runJson} from run)` : sql`null`},
				'standing', ${hasStandingFilter(userId)},
				'permissions', ${selectPermissions(userId)},
				'posts', (select coalesce(json_agg(post), '[]') from (
					select listed.*, to_char(listed."sortAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortTime",
						${selectAction('like', sql`${userId}::uuid`, sql.ref('listed.id'))} as "like",
						${selectAction('response', sql`${userId}::uuid`, sql.ref('listed.id'))} as reply,
						case when draft.tweet_id is null then null
							else json_build_object('text', draft.text, 'tone', draft.tone, 'createdAt', draft.created_at) end as draft,
						(select done_at from tweet_done done where done.user_id = ${userId} and done.tweet_id = listed.id) as "doneAt"
					from (${posts}) listed
					left join reply_drafts draft on draft.user_id = ${userId} and draft.tweet_id = listed.id and draft.discarded_at is null
					order by listed."sortAt" desc, listed."cursorId" desc
				) post)
			)::text as json
		`,
	);
}

interface OpenIncluded {
	count: number;
	/** Whether any post is stored. */
	hasPosts: boolean;
	/** Whether the user has a standing filter. */
	standing: boolean;
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
		worth_reading: pagesOf('worth_reading'),
		saved: pagesOf('saved'),
		seen: pagesOf('seen'),
		filtered_out: pagesOf('filtered_out'),
	};
	const countOpenIncluded = prepareQuery<OpenIncluded>(
		prepare,
		'worth-reading',
		sql`
			with run as (${reviewRun})
			select count(*)::int as count, exists (select from tweets where user_id = ${userId}) as "hasPosts",
				${hasStandingFilter(userId)} as standing
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

		/** Counts the newest run's included posts that wait for the user. */
		async countOpenIncluded(userId: string): Promise<OpenIncluded> {
			const [row] = await countOpenIncluded({ userId, runId: undefined });
			return row ?? { count: 0, hasPosts: false, standing: false };
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

		/**
		 * Finds the time that a list is sorted by, of one of its posts; in lists of standing filters
		 * also of a post that has left the list.
		 */
		async findSortTime(userId: string, list: ReviewList, id: string): Promise<Date | undefined> {
			const query = isStandingList(list.filter)
				? selectPostTime(userId, id)
				: sql`select "sortAt" from (${selectList(userId, list)}) list where id = ${id}`;
			const { rows } = await sql<{ sortAt: Date | null }>`${query}`.execute(db(em));
			return rows[0]?.sortAt ?? undefined;
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
