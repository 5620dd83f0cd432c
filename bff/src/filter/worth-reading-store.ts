import { sql } from 'kysely';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('filter');

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
 * The most liked posts that a user's runs of a range of time included, each once, and how many
 * there are. The newest verdict on a post counts. Posts that an earlier run included are not new.
 */
export async function readWorthReading(
	em: Em,
	userId: string,
	{ from, until }: { from: Date; until: Date },
	limit: number,
): Promise<{ posts: WorthReading[]; total: number }> {
	const { rows } = await sql<WorthReading & { total: number }>`
		with newest as (
			select distinct on (post.tweet_id) post.*
			from filter_run_posts post join filter_runs run on run.id = post.run_id
			where run.user_id = ${userId} and post.seq is not null
				and run.created_at >= ${from} and run.created_at < ${until}
			order by post.tweet_id, run.created_at desc
		)
		select tweet_id as "tweetId", network, url, author_name as "authorName",
			author_username as "authorUsername", content, likes,
			case when included then reason end as reason,
			(count(*) over ())::int as total
		from newest
		where (override = 'include' or (included and override is null)) and not exists (
			select 1 from filter_run_posts post join filter_runs run on run.id = post.run_id
			where post.tweet_id = newest.tweet_id and run.user_id = ${userId}
				and run.created_at < ${from} and (post.included or post.override = 'include')
		)
		order by likes desc, posted_at desc, tweet_id desc
		limit ${limit}
	`.execute(db(em));
	return {
		posts: rows.map(({ total: _, ...post }) => post),
		total: rows[0]?.total ?? 0,
	};
}
