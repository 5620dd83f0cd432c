import { type RawBuilder, sql } from 'kysely';
import type { Tweet, TweetFilter } from '../../../contract/tweets.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { runNotFound } from '../../filter/filter.ts';

import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { escapeText } from '../../http/escape-html.ts';
import { readPostTime } from '../../providers/x/post-time.ts';
import type { Ways, WaysOf } from '../actions/action-methods.ts';
import { outcomeOf, type StoredAction, storedAction } from '../actions/action-outcome.ts';
import { isIncluded, type ListedPost, postsOf, type ReviewList } from './list-store.ts';

/** Which list is asked for; `run` counts for `included` only. */
export interface ListChoice {
	filter?: TweetFilter;
	run?: string;
}

interface ReviewRun {
	id: string;
	title: string;
	createdAt: string;
}

interface Row extends ListedPost {
	reason: string | null;
	/** With microseconds, as a cursor needs it. */
	place: string;
	like: StoredAction | null;
	response: StoredAction | null;
	draft: Pick<NonNullable<Tweet['draft']>, 'text' | 'tone' | 'createdAt'> | null;
}

export interface TweetListOptions {
	em: Em;
	ways: WaysOf;
}

export type TweetList = ReturnType<typeof createTweetList>;

const isPostId = (part: string) => /^\d{1,25}$/.test(part);

/** The lists of posts to review. Each page is one query, whatever stands beside its posts. */
export function createTweetList({ em, ways }: TweetListOptions) {
	const rowsOf = <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
		query.execute(queries(em)).then(({ rows }) => rows);

	/** The run that is asked for, or else the newest one with included posts. Throws 404. */
	const findRun = async (userId: string, runId: string | undefined): Promise<ReviewRun | null> => {
		const which =
			runId === undefined
				? sql`exists (select from filter_run_posts post where post.run_id = run.id and ${isIncluded})`
				: sql`run.id = ${runId}`;
		const [run] = await rowsOf(sql<{ id: string; title: string; createdAt: Date | string }>`
			select run.id, run.title, run.created_at as "createdAt" from filter_runs run
			where run.user_id = ${userId} and ${which} order by run.created_at desc, run.id desc limit 1
		`);
		if (!run && runId !== undefined) throw runNotFound();
		return run ? { ...run, createdAt: readTime(run.createdAt).toISOString() } : null;
	};

	/** Undefined: there is no run yet whose posts these could be. */
	const choose = async (userId: string, { filter = 'all', run: runId }: ListChoice) => {
		if (filter !== 'included') return { list: { filter } satisfies ReviewList, run: null };
		const run = await findRun(userId, runId);
		return run ? { list: { filter, runId: run.id } satisfies ReviewList, run } : undefined;
	};

	const readRows = (
		userId: string,
		list: ReviewList,
		after: readonly string[] | undefined,
		limit: number,
	): Promise<Row[]> =>
		rowsOf(sql<Row>`
			select page.*, to_char(page."sortAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
				${storedAction('like', sql`${userId}::uuid`, sql.ref('page.id'))} as "like",
				${storedAction('response', sql`${userId}::uuid`, sql.ref('page.id'))} as response,
				case when draft.tweet_id is null then null
					else json_build_object('text', draft.text, 'tone', draft.tone, 'createdAt', draft.created_at) end as draft
			from (
				select * from (${postsOf(userId, list)}) list
				${after === undefined ? sql`` : sql`where ("sortAt", id) < (${after[0]}::timestamptz, ${after[1]})`}
				order by "sortAt" desc, id desc limit ${limit}
			) page
			left join reply_drafts draft on draft.user_id = ${userId} and draft.tweet_id = page.id and draft.discarded_at is null
			order by page."sortAt" desc, page.id desc
		`);

	const toTweet = (row: Row, { wayOf }: Ways): Tweet => {
		const post = { authorUsername: row.authorUsername, text: row.content };
		const response = outcomeOf(row.response);
		return {
			id: row.id,
			twitter_id: row.idAtX,
			author_name: row.authorName,
			author_username: row.authorUsername,
			avatar_url: row.avatarUrl,
			// As X's people wrote it, whatever it looks like: their `<b>` is no tag.
			content: escapeText(row.content),
			created_at: readTime(row.createdAt).toISOString(),
			metrics: { likes: row.likes, retweets: row.retweets },
			repost_by: row.repostBy,
			lang: row.lang,
			reason: row.reason,
			like_way: wayOf('like', post, row.like),
			response_way: wayOf('response', post, row.response),
			like: outcomeOf(row.like),
			response,
			draft:
				row.draft === null || response?.status === 'done'
					? null
					: { ...row.draft, createdAt: readTime(row.draft.createdAt).toISOString() },
		};
	};

	return {
		/**
		 * A page of a list. A cursor of included posts keeps to its run, though another may have ended
		 * since. Throws 404 for an unknown run.
		 */
		async read(userId: string, choice: ListChoice, { cursor, limit }: PageRequest) {
			const isOfRun = choice.filter === 'included';
			const after = readCursor(cursor, isTime, isPostId, ...(isOfRun ? [isUuid] : []));
			const run = choice.run ?? after?.[2];
			const [chosen, way] = await Promise.all([
				choose(userId, { ...choice, ...(run === undefined ? {} : { run }) }),
				ways.read(userId),
			]);
			const rows = chosen ? await readRows(userId, chosen.list, after, limit + 1) : [];
			const shown = rows.slice(0, limit);
			const last = rows.length > limit ? shown.at(-1) : undefined;
			return {
				data: shown.map((row) => toTweet(row, way)),
				next_cursor: last
					? writeCursor([last.place, last.id, ...(chosen?.run ? [chosen.run.id] : [])])
					: null,
				run: chosen?.run ?? null,
				acting: way.acting,
			};
		},

		/**
		 * How many posts stand before this one. Where it is in the list no more, those that were
		 * written since it was.
		 */
		async countNewer(userId: string, choice: ListChoice, after: string): Promise<number> {
			const chosen = await choose(userId, choice);
			if (!chosen) return 0;
			const posts = postsOf(userId, chosen.list);
			const [known] = await rowsOf(
				sql<{ sortAt: Date | string }>`select "sortAt" from (${posts}) list where id = ${after}`,
			);
			const sortAt = known?.sortAt ?? readPostTime(undefined, after);
			if (sortAt === undefined) return 0;
			const [row] = await rowsOf(sql<{ count: number }>`
				select count(*)::int as count from (${posts}) list where ("sortAt", id) > (${sortAt}::timestamptz, ${after})
			`);
			return row?.count ?? 0;
		},
	};
}
