import { sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import type { ActingOn } from './action-methods.ts';

/** A post that was read for a person, as far as acting on it needs. */
export interface ActablePost extends ActingOn {
	/** The id that X is told: of a repost, the original's. */
	idAtX: string;
}

/**
 * Throws 404 `not_found` for a post that is neither stored for this person nor in a run of theirs.
 */
export async function findActablePost(
	em: Em,
	userId: string,
	tweetId: string,
): Promise<ActablePost> {
	const { rows } = await sql<ActablePost>`
		select coalesce(repost_of->>'id', id) as "idAtX", coalesce(repost_of->>'authorUsername', author_username) as "authorUsername", text, 1 as place
		from tweets where user_id = ${userId} and id = ${tweetId}
		union all
		select post.tweet_id, post.author_username, post.content, 2
		from filter_run_posts post join filter_runs run on run.id = post.run_id
		where post.tweet_id = ${tweetId} and run.user_id = ${userId}
		order by place limit 1
	`.execute(queries(em));
	const [post] = rows;
	if (!post) throw notFound();
	return post;
}
