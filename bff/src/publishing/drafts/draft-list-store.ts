import { sql } from 'kysely';
import type { DraftFilter, DraftSummary } from '../../../contract/publishing/drafts.ts';
import { searchWords } from '../../../contract/search/fold-text.ts';
import { parseJson, prepareJson } from '../../database/json.ts';
import type { Em } from '../../database/orm.ts';
import { type Prepare, param } from '../../database/prepared.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { foldDrafts } from './draft-search-store.ts';
import { type DraftView, type StoredDraft, selectPublication } from './draft-view.ts';

export type DraftSort = 'newest' | 'oldest' | 'created';

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

/** The list that a draft is in, by the status of its publication. */
const listOf = sql<DraftFilter>`case
	when publications.status = 'posted' then 'posted'
	when publications.status is null or publications.status = 'deleted' then 'all'
	else 'queued' end`;

/** A page as it is stored, with one draft more if there is another page. */
interface StoredPage {
	drafts: (StoredDraft & { time: string })[];
	counts: Partial<Record<DraftFilter, number>>;
	labels: string[];
}

/** Prepares the reading of a page, the first or a later one. */
function preparePage(prepare: Prepare, sort: DraftSort, isFirst: boolean) {
	const column = sql.ref(sort === 'created' ? 'drafts.created_at' : 'drafts.updated_at');
	const order = sort === 'oldest' ? sql`asc` : sql`desc`;
	const current = sql`
		from drafts left join publications on publications.draft_id = drafts.id
		where drafts.user_id = ${param('userId')} and drafts.deleted_at is null
	`;
	// A row comparison uses the index.
	const after = sql`and (${column}, drafts.id) ${sort === 'oldest' ? sql`>` : sql`<`} (${param('time')}::timestamptz, ${param('id')}::uuid)`;
	return prepareJson<StoredPage>(
		prepare,
		`drafts-${sort}${isFirst ? '' : '-after'}`,
		sql`
			select json_build_object(
				'drafts', (
					select coalesce(json_agg(page), '[]') from (
						select drafts.id, drafts.version, drafts.parts, drafts.links, drafts.labels, source_thread_id as "sourceThreadId",
							source_message_id as "sourceMessageId", source_index as "sourceIndex", drafts.created_at as "createdAt",
							drafts.updated_at as "updatedAt", ${selectPublication} as publication,
							to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time
						${current} and ${listOf} = ${param('filter')}
							and not exists (select from unnest(${param('words')}::text[]) word where coalesce(strpos(folded_text, word), 0) = 0)
							and (${param('label')}::text is null or ${param('label')}::text = any(drafts.labels))
							${isFirst ? sql`` : after}
						order by ${column} ${order}, drafts.id ${order} limit ${param('limit')}::int + 1
					) page
				),
				'counts', (
					select coalesce(json_object_agg(list, count), '{}')
					from (select ${listOf} as list, count(*) ${current} group by 1) counts
				),
				'labels', (
					select coalesce(json_agg(distinct label), '[]') from drafts, unnest(labels) label
					where user_id = ${param('userId')} and deleted_at is null
				)
			)::text as json
		`,
	);
}

/** Lists a user's drafts, a page at a time. */
export function createDraftList(em: Em, prepare: Prepare, view: DraftView) {
	const pagesOf = (sort: DraftSort) => ({
		first: preparePage(prepare, sort, true),
		later: preparePage(prepare, sort, false),
	});
	const pages = {
		newest: pagesOf('newest'),
		oldest: pagesOf('oldest'),
		created: pagesOf('created'),
	};

	return async (
		userId: string,
		{ filter, search, label, sort, page: { cursor, limit } }: DraftListRequest,
	): Promise<DraftList> => {
		const after = readCursor(cursor, isTime, isUuid);
		const [time, id] = after ?? [];
		const read = after === undefined ? pages[sort].first : pages[sort].later;
		const words = searchWords(search);
		if (words.length > 0) await foldDrafts(em, userId);
		const stored = parseJson(await read({ userId, filter, words, label, time, id, limit }));
		const drafts = stored.drafts.slice(0, limit);
		const last = drafts.at(-1);
		const hasMore = stored.drafts.length > limit;
		return {
			drafts: drafts.map((draft) => view.toSummary(draft)),
			next_cursor: hasMore && last ? writeCursor([last.time, last.id]) : null,
			counts: { all: 0, queued: 0, posted: 0, ...stored.counts },
			labels: stored.labels.sort(byName.compare),
		};
	};
}

const byName = new Intl.Collator('en');
