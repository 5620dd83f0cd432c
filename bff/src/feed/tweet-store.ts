import { type RawBuilder, sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import type { Post } from '../providers/x/post-source.ts';

/** A stretch of time: `since` belongs to it, `until` does not. */
export interface Span {
	since: Date;
	until: Date;
}

export interface WindowPage extends Span {
	limit: number;
	/** The last post of the page before. */
	before?: Pick<Post, 'createdAt' | 'id'> | undefined;
	/** Only what this source showed last. */
	source?: string | undefined;
}

export type TweetStore = ReturnType<typeof createTweetStore>;

/**
 * People's stored posts. Every statement names the person: what X showed to one is never shown to
 * another.
 */
export function createTweetStore(em: Em) {
	const run = <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
		statement.execute(queries(em)).then(({ rows }) => rows);

	return {
		/**
		 * Stores each post once, with its newest counts, and lets go of the versions that an edit has
		 * replaced. A post stays with the source that the person reads now, see `stretch-store.ts`,
		 * whoever else shows it later. Answers how many were not there before.
		 */
		async save(
			userId: string,
			posts: readonly Post[],
			source: string,
			readAt = new Date(),
		): Promise<number> {
			if (posts.length === 0) return 0;
			const fields = posts.map((post) => ({
				...post,
				likes: fit(post.likes),
				retweets: fit(post.retweets),
				replies: fit(post.replies),
			}));
			// A row that an update left has the number of that update in xmax; an inserted one has none.
			const rows = await run(sql<{ isNew: boolean }>`
				with given as (
					select * from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as given (
						id text, "authorId" text, "authorName" text, "authorUsername" text, "avatarUrl" text, text text, "createdAt" timestamptz,
						likes int, retweets int, replies int, "repostOf" jsonb, "replyTo" text, lang text, "editIds" jsonb
					)
				),
				replaced as (
					delete from tweets using given, jsonb_array_elements_text(given."editIds") as version (id)
					where tweets.user_id = ${userId} and tweets.id = version.id and tweets.id <> given.id
				)
				insert into tweets (
					user_id, id, author_id, author_name, author_username, avatar_url, text, created_at,
					likes, retweets, replies, repost_of, reply_to, lang, edit_ids, source, read_at
				)
				select ${userId}::uuid, id, "authorId", "authorName", "authorUsername", "avatarUrl", text, "createdAt",
					likes, retweets, replies, nullif("repostOf", 'null'), "replyTo", lang, "editIds", ${source}, ${readAt}::timestamptz
				from given
				on conflict (user_id, id) do update set
					author_id = excluded.author_id, author_name = excluded.author_name, author_username = excluded.author_username,
					avatar_url = excluded.avatar_url, text = excluded.text, created_at = excluded.created_at, likes = excluded.likes,
					retweets = excluded.retweets, replies = excluded.replies, repost_of = excluded.repost_of, reply_to = excluded.reply_to,
					lang = excluded.lang, edit_ids = excluded.edit_ids, read_at = excluded.read_at,
					source = coalesce(
						(select excluded.source from feeds where feeds.user_id = excluded.user_id and feeds.source = excluded.source),
						tweets.source
					)
				where tweets.read_at <= excluded.read_at
				returning xmax = 0 as "isNew"
			`);
			return rows.filter(({ isNew }) => isNew).length;
		},

		/** Newest first. */
		async readWindow(
			userId: string,
			{ since, until, limit, before, source }: WindowPage,
		): Promise<Post[]> {
			const rows = await run(sql<TweetRow>`
				select ${columns} from tweets
				where user_id = ${userId} and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
					${before === undefined ? sql`` : sql`and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`}
					${source === undefined ? sql`` : sql`and source = ${source}`}
				order by created_at desc, id desc
				limit ${limit}
			`);
			return rows.map(asPost);
		},

		async count(userId: string, { since, until }: Span): Promise<number> {
			const [row] = await run(sql<{ count: number }>`
				select count(*)::int as count from tweets
				where user_id = ${userId} and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
			`);
			return row?.count ?? 0;
		},

		/** How many there are, and when the oldest of them was written. */
		async summarize(userId: string): Promise<{ stored: number; storedSince: Date | null }> {
			const [row] = await run(sql<{ stored: number; since: Date | string | null }>`
				select count(*)::int as stored, min(created_at) as since from tweets where user_id = ${userId}
			`);
			return { stored: row?.stored ?? 0, storedSince: row?.since ? readTime(row.since) : null };
		},

		/** Those of this person that are stored, in no order. */
		async find(userId: string, ids: readonly string[]): Promise<Post[]> {
			const rows = await run(
				sql<TweetRow>`select ${columns} from tweets where user_id = ${userId} and id = any(${[...ids]}::text[])`,
			);
			return rows.map(asPost);
		},
	};
}

const columns = sql.raw(`
	id, author_id as "authorId", author_name as "authorName", author_username as "authorUsername", avatar_url as "avatarUrl", text,
	created_at as "createdAt", likes, retweets, replies, repost_of as "repostOf", reply_to as "replyTo", lang, edit_ids as "editIds"
`);

interface TweetRow extends Omit<Post, 'createdAt'> {
	createdAt: Date | string;
}

function asPost(row: TweetRow): Post {
	return { ...row, createdAt: readTime(row.createdAt) };
}

/** As many as the column takes. */
function fit(count: number): number {
	return Math.min(count, 2 ** 31 - 1);
}
