import { type RawBuilder, sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import { isoTime } from '../../database/json.ts';
import { areaDb } from '../../database/orm.ts';
import type { Value } from '../../database/prepared.ts';
import type { PostAttachments } from '../../networks/post-source.ts';

areaDb('tweets', { reads: ['identities', 'tweets', 'filter_run_posts', 'filter_runs'] });

/** A post as lists show it. Of a repost, the original's author and text; its picture is unknown. */
export interface ListedPost {
	id: string;
	/** The original's id for a repost. */
	idThere: string;
	network: NetworkName;
	/** Null for posts of X. */
	url: string | null;
	/** The connected account that read it; null if that is not known, or is the first at X. */
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
	attached: PostAttachments | null;
}

// Raw SQL: the lists are unions and lateral joins over two shapes of a post, which share one list
// of columns each, and a page has to be one query.

export const tweetColumns = sql`
	tweets.id, coalesce(tweets.repost_of->>'id', tweets.id) as "idThere", tweets.network, tweets.url, tweets.account_id as "accountId", coalesce(tweets.repost_of->>'authorName', tweets.author_name) as "authorName",
	coalesce(tweets.repost_of->>'authorUsername', tweets.author_username) as "authorUsername",
	case when tweets.repost_of is null then tweets.avatar_url end as "avatarUrl", tweets.text as content, ${isoTime('tweets.created_at')} as "createdAt",
	tweets.likes, tweets.retweets, tweets.read_at as "countedAt", case when tweets.repost_of is not null then tweets.author_username end as "repostBy", tweets.lang, tweets.attached
`;

/** Prefers the counts in `tweets`, which are newer, if the post is still stored there. */
export const runPostColumns = sql`
	post.tweet_id as id, coalesce(tweets.repost_of->>'id', post.tweet_id) as "idThere", post.network, post.url, tweets.account_id as "accountId", post.author_name as "authorName", post.author_username as "authorUsername",
	case when post.repost_by is null then post.avatar_url end as "avatarUrl", post.content, ${isoTime('post.posted_at')} as "createdAt",
	coalesce(tweets.likes, post.likes) as likes, coalesce(tweets.retweets, post.retweets) as retweets,
	coalesce(tweets.read_at, (select created_at from filter_runs where id = post.run_id)) as "countedAt", post.repost_by as "repostBy", tweets.lang, post.attached
`;

/** Whether a post is not the user's own. True if X is not connected, or the post is not stored. */
export const isByOthers = (userId: Value): RawBuilder<unknown> =>
	sql`coalesce(tweets.author_id <> (select subject from identities where user_id = ${userId} and provider = 'twitter'), true)`;

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
