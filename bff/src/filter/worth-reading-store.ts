import { sql } from 'kysely';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { areaDb, type Em } from '../database/orm.ts';
import { isIncluded } from './story-store.ts';

const db = areaDb('filter', { reads: ['reading_marks'] });

/** A post that a run included. */
export interface WorthReading {
	tweetId: string;
	network: NetworkName;
	/** Null for posts of X. */
	url: string | null;
	authorName: string;
	authorUsername: string;
	/** Plain text. */
	content: string;
	likes: number;
	/** Why the model included it; null if it did not, and the user did. */
	reason: string | null;
}

/**
 * The most liked posts that a user's runs of a range of time included, each story once, and how
 * many there are. The newest verdict of each filter on a story counts, and an override before it.
 * Posts that an earlier run included are not new, and those that the user has read or dismissed are
 * left out.
 */
export async function readWorthReading(
	em: Em,
	userId: string,
	{ from, until }: { from: Date; until: Date },
	limit: number,
): Promise<{ posts: WorthReading[]; total: number }> {
	const { rows } = await sql<WorthReading & { total: number }>`
		with decision as (
			select distinct on (post.story, post.template_id) post.*
			from (
				select post.*, coalesce(post.story_key, post.tweet_id) as story, run.template_id, run.created_at
				from filter_run_posts post join filter_runs run on run.id = post.run_id
				where run.user_id = ${userId} and run.created_at >= ${from} and run.created_at < ${until}
			) post
			where post.seq is not null
			order by post.story, post.template_id, post.overridden_at desc nulls last, post.created_at desc, post.posted_at, post.tweet_id
		),
		story as (
			select distinct on (post.story) post.* from decision post where ${isIncluded}
			order by post.story, post.posted_at, post.tweet_id
		)
		select tweet_id as "tweetId", network, url, author_name as "authorName",
			author_username as "authorUsername", content, likes,
			case when included then reason end as reason,
			(count(*) over ())::int as total
		from story
		where not exists (
			select from filter_run_posts post join filter_runs run on run.id = post.run_id
			where (post.tweet_id = story.tweet_id or post.story_key = story.story_key) and run.user_id = ${userId}
				and run.created_at < ${from} and (post.included or post.override = 'include')
		) and not exists (
			select from reading_marks mark
			where mark.user_id = ${userId} and mark.story_key = story.story and mark.mark in ('read', 'dismissed')
		)
		order by likes desc, posted_at desc, tweet_id desc
		limit ${limit}
	`.execute(db(em));
	return {
		posts: rows.map(({ total: _, ...post }) => post),
		total: rows[0]?.total ?? 0,
	};
}
