import { type RawBuilder, sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { Post } from '../networks/post-source.ts';
import type { StoredPost } from '../networks/stored-id.ts';

const db = areaDb('feed');

/** A range of time, from `since` (inclusive) to `until` (exclusive). */
export interface Span {
	since: Date;
	until: Date;
}

export interface WindowPage extends Span {
	limit: number;
	/** The last post of the previous page. */
	before?: Pick<Post, 'createdAt' | 'id'> | undefined;
	/** Only posts that were read from one of these sources. */
	sources?: readonly string[] | undefined;
	/** Only posts that were read from none of these sources. */
	exceptSources?: readonly string[] | undefined;
}

export type TweetStore = ReturnType<typeof createTweetStore>;

/** The stored posts of each user. Every query is limited to one user's posts. */
export function createTweetStore(em: Em) {
	const selectWindow = (userId: string, { since, until }: Span) =>
		db(em)
			.selectFrom('tweets')
			.where('userId', '=', userId)
			.where('createdAt', '>=', sql<Date>`${since}::timestamptz`)
			.where('createdAt', '<', sql<Date>`${until}::timestamptz`);

	return {
		/**
		 * Inserts or updates posts that were read from `source`, and deletes the versions that an edit
		 * has replaced. Returns the number of new posts.
		 */
		async save(
			userId: string,
			posts: readonly (Post & Partial<StoredPost>)[],
			source: string,
			readAt = new Date(),
		): Promise<number> {
			if (posts.length === 0) return 0;
			const fields = posts.map((post) => ({
				...post,
				likes: clampCount(post.likes),
				retweets: clampCount(post.retweets),
				replies: clampCount(post.replies),
			}));
			// Raw SQL: `jsonb_to_recordset` passes a whole page of posts as one parameter. `xmax` is 0
			// for inserted rows, and the id of the transaction for updated ones.
			const { rows } = await sql<{ isNew: boolean }>`
				with new_posts as (
					select * from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as new_posts (
						id text, network text, url text, "accountId" uuid, "authorId" text, "authorName" text, "authorUsername" text, "avatarUrl" text, text text, "createdAt" timestamptz,
						likes int, retweets int, replies int, "repostOf" jsonb, "replyTo" text, lang text, "editIds" jsonb, attached jsonb
					)
				),
				replaced as (
					delete from tweets using new_posts, jsonb_array_elements_text(new_posts."editIds") as version (id)
					where tweets.user_id = ${userId} and tweets.id = version.id and tweets.id <> new_posts.id
					returning new_posts.id, tweets.source || tweets.further_sources as sources
				)
				insert into tweets (
					user_id, id, network, url, account_id, author_id, author_name, author_username, avatar_url, text, created_at,
					likes, retweets, replies, repost_of, reply_to, lang, edit_ids, attached, source, further_sources, read_at
				)
				select ${userId}::uuid, id, network, url, "accountId", "authorId", "authorName", "authorUsername", "avatarUrl", text, "createdAt",
					likes, retweets, replies, nullif("repostOf", 'null'), "replyTo", lang, "editIds", nullif(attached, 'null'), ${source},
					array(select distinct unnest(replaced.sources) from replaced where replaced.id = new_posts.id), ${readAt}::timestamptz
				from new_posts
				on conflict (user_id, id) do update set
					url = excluded.url, account_id = coalesce(excluded.account_id, tweets.account_id),
					author_id = excluded.author_id, author_name = excluded.author_name, author_username = excluded.author_username,
					avatar_url = excluded.avatar_url, text = excluded.text, created_at = excluded.created_at, likes = excluded.likes,
					retweets = excluded.retweets, replies = excluded.replies, repost_of = excluded.repost_of, reply_to = excluded.reply_to,
					lang = excluded.lang, edit_ids = excluded.edit_ids, attached = excluded.attached, read_at = excluded.read_at
				where tweets.read_at <= excluded.read_at
				returning xmax = 0 as "isNew"
			`.execute(db(em));
			await db(em)
				.updateTable('tweets')
				.set({ furtherSources: sql<string[]>`array_append(further_sources, ${source})` })
				.where('userId', '=', userId)
				.where(sql<boolean>`id = any(${posts.map(({ id }) => id)}::text[])`)
				.where(sql<boolean>`not ${isFromAny([source])}`)
				.execute();
			return rows.filter(({ isNew }) => isNew).length;
		},

		/** Newest first. */
		async readWindow(
			userId: string,
			{ limit, before, sources, exceptSources, ...span }: WindowPage,
		): Promise<Post[]> {
			let query = selectWindow(userId, span);
			if (before)
				query = query.where(
					sql<boolean>`(created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`,
				);
			if (sources) query = query.where(isFromAny(sources));
			if (exceptSources) query = query.where(sql<boolean>`not ${isFromAny(exceptSources)}`);
			return query
				.orderBy('createdAt', 'desc')
				.orderBy('id', 'desc')
				.limit(limit)
				.select(postColumns)
				.execute();
		},

		/** With sources, only the posts that were read from one of them. */
		async count(
			userId: string,
			{ sources, ...span }: Span & Pick<WindowPage, 'sources'>,
		): Promise<number> {
			const window = selectWindow(userId, span);
			const { count } = await (sources ? window.where(isFromAny(sources)) : window)
				.select(sql<number>`count(*)::int`.as('count'))
				.executeTakeFirstOrThrow();
			return count;
		},

		/**
		 * Returns the number of stored posts, and when the oldest of them was written. With sources, of
		 * the posts that were read from one of them.
		 */
		async summarize(
			userId: string,
			sources?: readonly string[],
		): Promise<{ stored: number; storedSince: Date | null }> {
			const all = db(em).selectFrom('tweets').where('userId', '=', userId);
			const { stored, since } = await (sources ? all.where(isFromAny(sources)) : all)
				.select(({ fn }) => [
					sql<number>`count(*)::int`.as('stored'),
					fn.min('createdAt').as('since'),
				])
				.executeTakeFirstOrThrow();
			return { stored, storedSince: since ?? null };
		},

		/** Returns those of the user's posts that are stored, in no particular order. */
		async find(userId: string, ids: readonly string[]): Promise<Post[]> {
			return db(em)
				.selectFrom('tweets')
				.where('userId', '=', userId)
				.where(sql<boolean>`id = any(${[...ids]}::text[])`)
				.select(postColumns)
				.execute();
		},
	};
}

const postColumns = [
	'network',
	'id',
	'url',
	'authorId',
	'authorName',
	'authorUsername',
	'avatarUrl',
	'text',
	'createdAt',
	'likes',
	'retweets',
	'replies',
	'repostOf',
	'replyTo',
	'lang',
	'editIds',
	'attached',
] as const satisfies readonly (keyof Post)[];

/** Whether a post was read from one of these sources. */
function isFromAny(sources: readonly string[]): RawBuilder<boolean> {
	const keys = sql`${[...sources]}::text[]`;
	return sql`(source = any(${keys}) or further_sources && ${keys})`;
}

/** Limits a count to the range of the column. */
function clampCount(count: number): number {
	return Math.min(count, 2 ** 31 - 1);
}
