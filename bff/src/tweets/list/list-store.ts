import { type RawBuilder, sql } from 'kysely';

/**
 * Which posts are to be reviewed: all stored ones, those that a run of a filter included, or those
 * that were answered from here.
 */
export type ReviewList =
	| { filter: 'all' }
	| { filter: 'included'; runId: string }
	| { filter: 'answered' };

/**
 * A post as the lists show it. Of a repost, author and content are the original's; whose picture
 * that would be is not stored.
 */
export interface ListedPost {
	id: string;
	/** Of a repost, the original's. */
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

const ofTweet = sql.raw(`
	tweets.id, coalesce(tweets.repost_of->>'id', tweets.id) as "idAtX", coalesce(tweets.repost_of->>'authorName', tweets.author_name) as "authorName",
	coalesce(tweets.repost_of->>'authorUsername', tweets.author_username) as "authorUsername",
	case when tweets.repost_of is null then tweets.avatar_url end as "avatarUrl", tweets.text as content, tweets.created_at as "createdAt",
	tweets.likes, tweets.retweets, case when tweets.repost_of is not null then tweets.author_username end as "repostBy", tweets.lang
`);

/** The counts are newer in `tweets`, where the post still is. */
const ofRunPost = sql.raw(`
	post.tweet_id as id, coalesce(tweets.repost_of->>'id', post.tweet_id) as "idAtX", post.author_name as "authorName", post.author_username as "authorUsername",
	case when post.repost_by is null then post.avatar_url end as "avatarUrl", post.content, post.posted_at as "createdAt",
	coalesce(tweets.likes, post.likes) as likes, coalesce(tweets.retweets, post.retweets) as retweets, post.repost_by as "repostBy", tweets.lang
`);

/**
 * Whether a row of `filter_run_posts post` counts as included: by the person's word where there is
 * one.
 */
export const isIncluded = sql<boolean>`(post.override = 'include' or (post.included and post.override is null)) and post.seq is not null`;

/** True where nobody is connected, and of a post that is not stored any more. */
const isOthers = (userId: string): RawBuilder<unknown> =>
	sql`coalesce(tweets.author_id <> (select subject from identities where user_id = ${userId} and provider = 'twitter'), true)`;

/**
 * The posts of a list in no order, each with `reason` and with `sortAt`, the moment that the list
 * is ordered by. Without the person's own.
 */
export function postsOf(userId: string, list: ReviewList): RawBuilder<unknown> {
	if (list.filter === 'all') {
		return sql`select ${ofTweet}, null::text as reason, tweets.created_at as "sortAt" from tweets where user_id = ${userId} and ${isOthers(userId)}`;
	}
	if (list.filter === 'included') {
		return sql`
			select ${ofRunPost}, case when post.included then nullif(post.reason, '') end as reason, post.posted_at as "sortAt"
			from filter_run_posts post left join tweets on tweets.user_id = ${userId} and tweets.id = post.tweet_id
			where post.run_id = ${list.runId} and ${isIncluded} and ${isOthers(userId)}
		`;
	}
	return sql`
		select known.*, null::text as reason, action.updated_at as "sortAt"
		from tweet_actions action cross join lateral (${knownPost(userId, sql.ref('action.tweet_id'))}) known
		where action.user_id = ${userId} and action.action = 'response' and action.status in ('done', 'opened')
			and not exists (select from tweets where user_id = ${userId} and tweets.id = action.tweet_id and not ${isOthers(userId)})
	`;
}

/**
 * A post of this person: as it is stored, or else, where an edit has replaced it, as a run of
 * theirs last read it. No row for any other.
 */
export function knownPost(userId: string, id: RawBuilder<unknown>): RawBuilder<ListedPost> {
	return sql<ListedPost>`
		select ${ofTweet} from tweets where tweets.user_id = ${userId} and tweets.id = ${id}
		union all
		(select ${ofRunPost} from filter_run_posts post join filter_runs run on run.id = post.run_id
			left join tweets on tweets.user_id = run.user_id and tweets.id = post.tweet_id
			where run.user_id = ${userId} and post.tweet_id = ${id} and tweets.id is null order by run.created_at desc limit 1)
	`;
}
