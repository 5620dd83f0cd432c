import { escapeText } from '../../src/http/escape-html.ts';

interface BareUser {
	id: string;
	username: string;
	name: string | null;
	onboardingCompleted: boolean;
}

/** Columns by name. */
type Row = Readonly<Record<string, unknown>>;

/** How the bare side reads one list: with one statement, from the id of the user. */
export interface Reading {
	name: string;
	url: string;
	/** Undefined: the session has everything. */
	text?: string;
	toBody(rows: readonly Row[], user: BareUser): unknown;
}

const PAGE = 50;
const writeCursor = (key: readonly unknown[]) =>
	Buffer.from(JSON.stringify(key)).toString('base64url');
const micros = (column: string) =>
	`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The answers of the product about this user, who has not connected X. */
const acting = JSON.parse(process.env.ACTING ?? 'null');
/** Where the product's links to posts at X lead. */
const xOrigin = process.env.X_ORIGIN;

const toPost = (row: Row) => ({
	id: row.id,
	twitter_id: row.id,
	network: 'x',
	url: `${xOrigin}/${row.author_username}/status/${row.id}`,
	author_name: row.author_name,
	author_username: row.author_username,
	avatar_url: row.avatar_url,
	content: escapeText(String(row.text)),
	quoted: null,
	created_at: row.created_at,
	metrics: { likes: row.likes, retweets: row.retweets },
	repost_by: null,
	lang: row.lang,
	reason: row.reason ?? null,
	like_way: 'open_in_x',
	response_way: 'open_in_x',
	like: row.like,
	response: row.response,
	draft: row.draft,
	acting: null,
	done_at: row.done_at,
	filters: [],
	also_by: [],
	mark: row.mark,
});
/** The values of a post from other tables. */
const ofPost = `
	(select to_json(action) from tweet_actions action where action.user_id = $1 and action.tweet_id = tweets.id and action = 'like') as like,
	(select to_json(action) from tweet_actions action where action.user_id = $1 and action.tweet_id = tweets.id and action = 'response') as response,
	(select to_json(draft) from reply_drafts draft where draft.user_id = $1 and draft.tweet_id = tweets.id and discarded_at is null) as draft,
	(select done_at from tweet_done done where done.user_id = $1 and done.tweet_id = tweets.id) as done_at,
	(select to_json(mark) from reading_marks mark where mark.user_id = $1 and mark.story_key = tweets.id) as mark`;

export const readings: readonly Reading[] = [
	{
		name: 'posts',
		url: '/api/tweets',
		text: `select id, author_name, author_username, avatar_url, text, created_at, likes, retweets, lang,
				${micros('created_at')} as sort_time, ${ofPost}
			from tweets where user_id = $1 order by created_at desc, id desc limit ${PAGE + 1}`,
		toBody: (rows) => {
			const last = rows[PAGE - 1] ?? {};
			return {
				data: rows.slice(0, PAGE).map(toPost),
				next_cursor: writeCursor([last.sort_time, last.id]),
				filter: 'all',
				standing: false,
				run: null,
				acting,
			};
		},
	},
	{
		name: 'included',
		url: '/api/tweets?filter=included',
		text: `select tweets.id, post.author_name, post.author_username, post.avatar_url, post.content as text, post.posted_at as created_at,
				tweets.likes, tweets.retweets, tweets.lang, post.reason, ${micros('post.posted_at')} as sort_time,
				run.id as run_id, run.title as run_title, run.created_at as run_created_at, ${ofPost}
			from (
				select * from filter_runs run where user_id = $1 and exists (select from filter_run_posts where run_id = run.id and included)
				order by created_at desc limit 1
			) run
			join filter_run_posts post on post.run_id = run.id and post.included
			join tweets on tweets.user_id = $1 and tweets.id = post.tweet_id
			order by post.posted_at desc, tweets.id desc limit ${PAGE + 1}`,
		toBody: (rows) => {
			const last = rows[PAGE - 1] ?? {};
			return {
				data: rows.slice(0, PAGE).map(toPost),
				next_cursor: writeCursor([last.sort_time, last.id, last.run_id]),
				run: { id: last.run_id, title: last.run_title, createdAt: last.run_created_at },
				filter: 'included',
				standing: false,
				acting,
			};
		},
	},
	{
		name: 'files',
		url: '/api/files/tree',
		text: `select id, path, size, revision, updated_at as "updatedAt" from files
			where user_id = $1 and deletion is null order by path collate "C"`,
		toBody: (rows) => ({ tree: rows.map(({ path }) => path), files: rows }),
	},
	{ name: 'user', url: '/auth/current-user', toBody: (_rows, user) => ({ user }) },
	{
		name: 'threads',
		url: '/api/threads/recent',
		text: `select id, name, pinned_at is not null as "isPinned", false as "isBeingNamed",
				(select count(*)::int from threads where user_id = $1 and archived_at is not null and deleted_at is null) as archived
			from threads where user_id = $1 and archived_at is null and deleted_at is null
			order by pinned_at is not null desc, updated_at desc, id desc`,
		toBody: (rows) => ({
			threads: rows.map(({ archived, ...thread }) => thread),
			next_cursor: null,
			archived: rows[0]?.archived,
		}),
	},
	{
		name: 'runs',
		url: '/api/filter/runs',
		text: `select run.id, run.id as run_id, template_id as "templateId", title, description, run.version,
				template.version as "newestVersion", standing, run.created_at as "createdAt", ended_at as "endedAt",
				time_range_value as "timeRangeValue", time_range_unit as "timeRangeUnit", since, until, widening is not distinct from 'done' as widened,
				status, error, phase,
				waits_until as "waitsUntil", total, processed as total_processed, included + (
					select coalesce(sum((override = 'include')::int - coalesce(included, false)::int), 0)::int
					from filter_run_posts where run_id = run.id and override is not null
				) as total_filtered, not_judged, reused, from_storage as "fromStorage", reached_back as "reachedBack", why,
				cost, posts_billed as "postsBilled", posts_billed * 0.005 as "postsCost", max_cost as "maxCost"
			from filter_runs run join filter_templates template on template.id = run.template_id
			where run.user_id = $1 order by run.created_at desc, run.id desc limit ${PAGE}`,
		toBody: (rows) => rows.map((run) => ({ ...run, postsCost: Number(run.postsCost) })),
	},
	{
		name: 'drafts',
		url: '/api/drafts',
		text: `select id, version, left(parts->0->>'text', 280) as text, jsonb_array_length(parts) as parts, 0 as media, false as "hasLink", labels,
				drafts.created_at as "createdAt", drafts.updated_at as "updatedAt", to_json(publications) as publication, ${micros('drafts.updated_at')} as time,
				count(*) over ()::int as total,
				(select array_agg(label order by label) from (select distinct unnest(labels) as label from drafts where user_id = $1) known) as known
			from drafts left join publications on publications.draft_id = drafts.id
			where drafts.user_id = $1 and deleted_at is null and publications.draft_id is null
			order by drafts.updated_at desc, id desc limit ${PAGE + 1}`,
		toBody: (rows) => {
			const shown = rows.slice(0, PAGE);
			const last = shown[PAGE - 1] ?? {};
			return {
				drafts: shown.map(({ time, total, known, ...draft }) => draft),
				next_cursor: writeCursor([last.time, last.id]),
				counts: { all: last.total, queued: 0, posted: 0 },
				labels: last.known,
			};
		},
	},
];
