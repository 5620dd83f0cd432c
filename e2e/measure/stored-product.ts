import pg from 'pg';
import { startPostgres } from '../../bff/src/testing/database/postgres.ts';
import { type Product, startProduct } from '../product.ts';

export interface StoredProduct {
	product: Product;
	database: pg.Client;
	stop(): Promise<void>;
}

/** Starts the product on a PostgreSQL of its own, for rows that take too long to add by hand. */
export async function startStoredProduct(): Promise<StoredProduct> {
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This measurement needs PostgreSQL.');
	const product = await startProduct({ DATABASE_URL: postgres.url });
	const database = new pg.Client({ connectionString: postgres.url });
	await database.connect();
	return {
		product,
		database,
		async stop() {
			await database.end();
			await product.stop();
			postgres.stop();
		},
	};
}

/**
 * Adds a thread of the demo account: instructions, and answers with a comment and three drafts.
 * Returns its id.
 */
export async function addThread(database: pg.Client, messages: number): Promise<string> {
	const { rows } = await database.query<{ id: string }>(
		`with thread as (
			insert into threads (id, user_id, name, active_leaf_id, created_at, updated_at)
			select gen_random_uuid(), id, 'A long thread', null, now(), now()
			from users where username = 'demo'
			returning id, user_id
		), ids as materialized (
			select n, gen_random_uuid() as id from generate_series(0, $1::int - 1) n
		), created as (
			insert into messages (id, user_id, thread_id, position, parent_id, selected_child_id, role,
				content, file_refs, created_at, status)
			select ids.id, user_id, thread.id, n, lag(ids.id) over numbered, lead(ids.id) over numbered,
				case n % 2 when 0 then 'user' else 'assistant' end,
				case n % 2 when 0
					then 'Instruction ' || n || ': three posts on why easy runs have to be slow, from my notes.'
					else 'Your notes have one strong fact. I led with it.' || E'\\n\\n<tweets>\\n'
						|| repeat('- Nobody passes you as often as when you are training well. Week nine, at 138 beats a minute.' || E'\\n', 3)
						|| '</tweets>' end,
				'[]', now() - ($1 - n) * interval '1 minute', case n % 2 when 0 then null else 'done' end
			from ids, thread
			window numbered as (order by n)
		)
		select id from thread`,
		[messages],
	);
	const { id } = rows[0] ?? {};
	if (id === undefined) throw new Error('The demo account is missing.');
	await database.query(
		`update threads set active_leaf_id =
			(select id from messages where thread_id = $1 order by position desc limit 1)
		where id = $1`,
		[id],
	);
	return id;
}

/**
 * Adds drafts with texts of usual length to the demo account. The first `queued` ones are the posts
 * of a month from now on.
 */
export async function addDrafts(
	database: pg.Client,
	drafts: number,
	queued: number,
): Promise<void> {
	await database.query(
		`with created as (
			insert into drafts (id, user_id, version, parts, labels, created_at, updated_at)
			select gen_random_uuid(), users.id, 1, jsonb_build_array(jsonb_build_object(
					'text', 'Draft ' || n || ': why easy runs have to be slow, with the number from week nine and no advice at all.',
					'media', '[]'::jsonb)),
				array['running'], now() - n * interval '1 minute', now() - n * interval '1 minute'
			from generate_series(1, $1::int) n, users where username = 'demo'
			returning id, user_id
		), numbered as (select *, row_number() over () as n from created)
		insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
		select id, user_id, 'queued', due, to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, now()
		from numbered, lateral (
			select date_trunc('minute', now()) + interval '1 hour' + n * interval '30 days' / $2::float as due
		) times
		where n <= $2`,
		[drafts, queued],
	);
}

/** Adds posts of 40 authors, one for each minute before now, to the demo account's feed. */
export async function addPosts(database: pg.Client, posts: number): Promise<void> {
	await database.query(
		`insert into tweets (user_id, id, author_id, author_name, author_username, avatar_url, text,
			created_at, likes, retweets, replies, repost_of, reply_to, lang, edit_ids, source, read_at)
		select users.id, (1900000000000000000 - n)::text, n % 40, 'Author ' || n % 40, 'author_' || n % 40, null,
			'Post ' || n || ': ' || repeat('why easy runs have to be slow, with the number from week nine. ', 1 + n % 4),
			now() - n * interval '1 minute', n % 50, n % 9, n % 5, null, null, 'en',
			jsonb_build_array((1900000000000000000 - n)::text), 'test', now()
		from generate_series(1, $1::int) n, users where username = 'demo'`,
		[posts],
	);
}
