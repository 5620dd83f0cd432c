import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import type { ShownPost } from './action-methods.ts';

// A post is found wherever it is stored: in the feed or in a run.
const db = areaDb('tweets', { reads: ['tweets', 'filter_run_posts', 'filter_runs'] });

/** A post that a user can like or reply to. */
export interface ActionTarget extends ShownPost {
	authorName: string;
	/** The address of its page. Null for posts of X. */
	url: string | null;
}

/**
 * Finds a post that is stored for the user or part of one of their runs. Throws 404 `not_found`.
 */
export async function findActionTarget(
	em: Em,
	userId: string,
	tweetId: string,
): Promise<ActionTarget> {
	const stored = await db(em)
		.selectFrom('tweets')
		.where('userId', '=', userId)
		.where('id', '=', tweetId)
		.select([
			sql<string>`coalesce(repost_of->>'id', id)`.as('idThere'),
			sql<string>`coalesce(repost_of->>'authorName', author_name)`.as('authorName'),
			sql<string>`coalesce(repost_of->>'authorUsername', author_username)`.as('authorUsername'),
			'network',
			'accountId',
			'url',
			'text',
		])
		.executeTakeFirst();
	if (stored) return stored;
	const inRun = await db(em)
		.selectFrom('filter_run_posts as post')
		.innerJoin('filter_runs as run', 'run.id', 'post.runId')
		.where('post.tweetId', '=', tweetId)
		.where('run.userId', '=', userId)
		.select([
			'post.tweetId as idThere',
			'post.network',
			'post.url',
			'post.authorName',
			'post.authorUsername',
			'post.content as text',
			sql<null>`null`.as('accountId'),
		])
		.limit(1)
		.executeTakeFirst();
	if (!inRun) throw notFound();
	return inRun;
}
