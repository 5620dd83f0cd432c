import { type RawBuilder, sql } from 'kysely';
import type { DraftFilter, DraftSort, DraftSummary } from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { searchWords } from '../../../contract/search/fold-text.ts';
import { hasOnly, type SessionExtra } from '../../auth/auth.ts';
import { type Json, parseJson, prepareJson } from '../../database/json.ts';
import type { Em } from '../../database/orm.ts';
import { type Prepare, param, writeQuery } from '../../database/prepared.ts';
import {
	isTime,
	isUuid,
	type PageRequest,
	readCursor,
	readPage,
	writeCursor,
} from '../../http/cursor.ts';
import { selectCrossPosts, selectDraftAccount } from './cross-posts/select-cross-posts.ts';
import { foldDrafts } from './draft-search-store.ts';
import { type DraftView, type StoredSummary, selectPublication } from './draft-view.ts';

export interface DraftListRequest {
	filter: DraftFilter;
	search: string;
	label: string | undefined;
	sort: DraftSort;
	page: PageRequest;
}

export interface DraftList {
	drafts: DraftSummary[];
	next_cursor: string | null;
	counts: Record<DraftFilter, number>;
	labels: string[];
}

/** Whether a draft has one of these statuses at any of its accounts. */
function hasStatus(...statuses: PublicationStatus[]): RawBuilder<boolean> {
	const list = sql.join(statuses.map((status) => sql.lit(status)));
	// With `in`, drafts are still read in the order of the index, because it uses a hash table.
	return sql`(coalesce(publications.status in (${list}), false) or drafts.id in (
		select cross_post.cross_post_of from drafts cross_post
		join publications elsewhere on elsewhere.draft_id = cross_post.id
		where cross_post.user_id = ${param('userId')} and cross_post.cross_post_of is not null
			and cross_post.deleted_at is null and elsewhere.status in (${list})
	))`;
}

const isPosted = hasStatus('posted');
const isQueued = hasStatus('queued', 'publishing', 'failed', 'unsure', 'missed');
const isNeither = sql<boolean>`not (${isPosted} or ${isQueued})`;

/** When a draft was last posted, at any of its accounts. */
const lastPosted = sql`greatest(publications.posted_at, (
	select max(elsewhere.posted_at) from drafts cross_post
	join publications elsewhere on elsewhere.draft_id = cross_post.id
	where cross_post.cross_post_of = drafts.id and cross_post.user_id = ${param('userId')}
		and cross_post.deleted_at is null
))`;

/** What a list is sorted by, and how that is written into a cursor. */
interface SortKey {
	column: RawBuilder<unknown>;
	key: RawBuilder<string>;
	/** The key of a cursor. */
	after: RawBuilder<unknown>;
	isKey: (part: string) => boolean;
}

function byTime(column: RawBuilder<unknown>): SortKey {
	const key = sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
	return { column, after: sql`${param('key')}::timestamptz`, key, isKey: isTime };
}

/** The highest newest result of a draft's accounts. Posts without results come last. */
const highestResult = sql`coalesce((
	select max(count) from drafts at_account cross join lateral (
		select coalesce(views, likes)::bigint + 1 as count from post_results
		where post_results.draft_id = at_account.id order by day desc limit 1
	) newest
	where (at_account.id = drafts.id or at_account.cross_post_of = drafts.id) and at_account.user_id = drafts.user_id
), 0)`;

const keys: Record<DraftSort, SortKey> = {
	newest: byTime(sql.ref('drafts.updated_at')),
	oldest: byTime(sql.ref('drafts.updated_at')),
	created: byTime(sql.ref('drafts.created_at')),
	posted: byTime(sql`coalesce(${lastPosted}, drafts.updated_at)`),
	results: {
		column: highestResult,
		key: sql<string>`${highestResult}::text`,
		after: sql`${param('key')}::bigint`,
		isKey: (part) => /^\d{1,18}$/.test(part),
	},
};

/** A page as it is stored, with one draft more if there is another page. */
interface StoredPage {
	drafts: (StoredSummary & { key: string })[];
	counts: DraftList['counts'];
	labels: string[];
}

/** Selects a page, the first or a later one. */
function selectPage(sort: DraftSort, isFirst: boolean): RawBuilder<{ json: Json<StoredPage> }> {
	const { column, key, after } = keys[sort];
	const order = sort === 'oldest' ? sql`asc` : sql`desc`;
	const current = sql`
		from drafts left join publications on publications.draft_id = drafts.id
		where drafts.user_id = ${param('userId')} and drafts.deleted_at is null and drafts.cross_post_of is null
	`;
	// A row comparison uses the index.
	const isAfter = sql`and (${column}, drafts.id) ${sort === 'oldest' ? sql`>` : sql`<`} (${after}, ${param('id')}::uuid)`;
	return sql`
			select json_build_object(
				'drafts', (
					select coalesce(json_agg(page), '[]') from (
						select drafts.id, drafts.version, drafts.parts, drafts.links, drafts.labels, source_thread_id as "sourceThreadId",
							source_message_id as "sourceMessageId", source_index as "sourceIndex", drafts.created_at as "createdAt",
							drafts.updated_at as "updatedAt", drafts.network, drafts.account_id as "accountId",
							drafts.cross_post_of as "crossPostOf", ${selectPublication} as publication,
							${selectDraftAccount} as account, ${selectCrossPosts} as "crossPosts",
							${key} as key
						${current} and case ${param('filter')}::text
							when 'posted' then ${isPosted} when 'queued' then ${isQueued} else ${isNeither} end
							and not exists (select from unnest(${param('words')}::text[]) word where coalesce(strpos(folded_text, word), 0) = 0)
							and (${param('label')}::text is null or ${param('label')}::text = any(drafts.labels))
							${isFirst ? sql`` : isAfter}
						order by ${column} ${order}, drafts.id ${order} limit ${param('limit')}::int + 1
					) page
				),
				'counts', (
					select json_build_object('all', count(*) filter (where ${isNeither}),
						'queued', count(*) filter (where ${isQueued}), 'posted', count(*) filter (where ${isPosted}))
					${current}
				),
				'labels', (
					select coalesce(json_agg(distinct label), '[]') from drafts, unnest(labels) label
					where user_id = ${param('userId')} and deleted_at is null and cross_post_of is null
				)
			)::text as json
		`;
}

/** The first page of the library, for requests without other filters. */
const firstPage: SessionExtra = {
	name: 'drafts',
	select: writeQuery(selectPage('newest', true), {
		userId: 'users.id',
		filter: `'all'`,
		words: `'{}'`,
		label: 'null',
		limit: String(readPage({}).limit),
	}),
	isFor: hasOnly({ filter: 'all', sort: 'newest' }),
};

/** Lists a user's drafts, a page at a time. */
export function createDraftList(em: Em, prepare: Prepare, view: DraftView) {
	const pagesOf = (sort: DraftSort) => ({
		first: prepareJson(prepare, `drafts-${sort}`, selectPage(sort, true)),
		later: prepareJson(prepare, `drafts-${sort}-after`, selectPage(sort, false)),
	});
	const pages = {
		newest: pagesOf('newest'),
		oldest: pagesOf('oldest'),
		created: pagesOf('created'),
		posted: pagesOf('posted'),
		results: pagesOf('results'),
	};

	/** `extra`: what was read with the session, if it is `firstPage`. */
	const list = async (
		userId: string,
		{ filter, search, label, sort, page: { cursor, limit } }: DraftListRequest,
		extra?: unknown,
	): Promise<DraftList> => {
		const after = readCursor(cursor, keys[sort].isKey, isUuid);
		const [key, id] = after ?? [];
		const read = after === undefined ? pages[sort].first : pages[sort].later;
		const words = searchWords(search);
		if (words.length > 0) await foldDrafts(em, userId);
		const stored = parseJson(
			(extra as Json<StoredPage> | undefined) ??
				(await read({ userId, filter, words, label, key, id, limit })),
		);
		const drafts = stored.drafts.slice(0, limit);
		const last = drafts.at(-1);
		const hasMore = stored.drafts.length > limit;
		return {
			drafts: drafts.map((draft) => view.toSummary(draft)),
			next_cursor: hasMore && last ? writeCursor([last.key, last.id]) : null,
			counts: stored.counts,
			labels: stored.labels.sort(byName.compare),
		};
	};
	return { list, firstPage };
}

const byName = new Intl.Collator('en');
