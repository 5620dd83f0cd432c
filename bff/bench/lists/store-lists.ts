import type { Client } from 'pg';

/**
 * Replaces every list of a user: 400 posts, a run with verdicts on 200 of them, 60 runs, 60 threads,
 * 300 files in 24 folders and 120 drafts. Ids are derived from numbers, so that each run of the
 * bench stores the same.
 */
export async function storeLists(database: Client, userId: string): Promise<void> {
	for (const statement of statements) await database.query(statement, [userId]);
	await database.query('analyze');
}

const text = `'Week ' || n || ' of the base block: 42 km, every one of them slow & steady. At 138 beats a minute I can talk in whole sentences, '
	|| 'and that is the point. ' || case n % 4 when 0 then 'Rye at altitude needs < 70 % water 🍞' else 'What nobody tells you: the easy days are the plan.' end`;

/** The one id of a row: a UUID made of its kind and its number. */
const id = (kind: number, n = 'n') =>
	`('0000000${kind}-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;

const statements = [
	...['tweets', 'filter_templates', 'threads', 'files', 'drafts'].map(
		(table) => `delete from ${table} where user_id = $1`,
	),
	`insert into tweets (user_id, id, author_id, author_name, author_username, avatar_url, text, created_at, likes, retweets,
		replies, repost_of, reply_to, lang, edit_ids, source, read_at)
	select $1, (1990000000000000000 + n)::text, (n % 40)::text, 'Author ' || n % 40, 'author_' || n % 40,
		'https://pbs.twimg.com/profile_images/' || n % 40 || '/picture_normal.jpg', ${text}, now() - n * interval '20 minutes', n * 3, n, 2,
		null, null, 'en', '[]', 'bench', now()
	from generate_series(1, 400) n`,
	`insert into filter_templates (id, user_id, name, version, created_at, updated_at)
	values (${id(1, '1')}, $1, 'Training', 1, now(), now())`,
	`insert into filter_runs (id, user_id, template_id, version, title, description, time_range_value, time_range_unit, since, until,
		status, phase, created_at, ended_at, total, processed, included, last_seq, is_read, posts_billed, model, prompt_hash, cost, max_cost)
	select ${id(2)}, $1, ${id(1, '1')}, 1, 'Training', '', 7, 'days', now() - interval '7 days' - n * interval '1 hour',
		now() - n * interval '1 hour', 'done', 'judging', now() - n * interval '1 hour', now() - n * interval '59 minutes',
		200, 200, 150, 200, true, 200, 'model', 'hash', 0.0312, 2
	from generate_series(1, 60) n`,
	`insert into filter_run_posts (run_id, tweet_id, posted_at, likes, retweets, author_name, author_username, avatar_url, content,
		repost_by, seq, included, decided_by, reason)
	select ${id(2, '1')}, tweets.id, created_at, likes, retweets, author_name, author_username, avatar_url, text, null,
		row_number() over (order by id), id::bigint % 4 <> 0, 'model',
		'It says what an easy run is for, with a number from the author''s own training.'
	from tweets where user_id = $1 order by created_at desc limit 200`,
	`insert into threads (id, user_id, name, name_source, pinned_at, archived_at, created_at, updated_at)
	select ${id(3)}, $1, 'Three posts on base miles, part ' || n, 'model', case when n in (7, 30) then now() end,
		case when n > 50 then now() end, now() - n * interval '1 day', now() - n * interval '3 hours'
	from generate_series(1, 60) n`,
	`insert into files (id, user_id, path, content, plain_text, size, revision, created_at, updated_at)
	select ${id(4)}, $1, 'notes/' || case when n % 3 = 0 then 'running' else 'bread' end || '/block ' || n % 12 || '/week ' || n || '.md',
		'<p>Base miles</p>', 'Base miles', 2048 + n, 1 + n % 5, now() - interval '90 days', now() - n * interval '5 hours'
	from generate_series(1, 300) n`,
	`insert into drafts (id, user_id, version, parts, links, labels, created_at, updated_at)
	select ${id(5)}, $1, 2, json_build_array(json_build_object('text', ${text}, 'media', '[]'::json)), '{"version":2,"parts":[]}',
		case n % 3 when 0 then array['running', 'base'] when 1 then array['bread'] else '{}' end,
		now() - n * interval '1 day', now() - n * interval '4 hours'
	from generate_series(1, 120) n`,
];
