import { sql } from 'kysely';
import type { DraftFilter, DraftSummary } from '../../../contract/publishing/drafts.ts';
import { type Em, queries } from '../../database/orm.ts';
import { searchWords } from '../../database/search-words.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { type DraftView, draftColumns, selectPublication } from './draft-view.ts';

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

/** Lists a user's drafts, a page at a time. */
export function createDraftList(em: Em, view: DraftView) {
	const current = (userId: string) =>
		queries(em)
			.selectFrom('drafts')
			.leftJoin('publications', 'publications.draftId', 'drafts.id')
			.where('drafts.userId', '=', userId)
			.where('drafts.deletedAt', 'is', null);

	const readPage = async (
		userId: string,
		{ filter, search, label, sort, page }: DraftListRequest,
	) => {
		const after = readCursor(page.cursor, isTime, isUuid);
		const column = sql.ref(sort === 'created' ? 'drafts.created_at' : 'drafts.updated_at');
		const order = sort === 'oldest' ? 'asc' : 'desc';
		let query = current(userId)
			.where(listOf, '=', filter)
			.orderBy(column, order)
			.orderBy('drafts.id', order)
			.limit(page.limit + 1)
			.select(draftColumns)
			.select(selectPublication.as('publication'))
			.select(
				// Microseconds do not fit into a Date.
				sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
					'time',
				),
			);
		for (const word of searchWords(search))
			query = query.where((eb) => sql`strpos(${eb.ref('drafts.foldedText')}, ${word})`, '>', 0);
		if (label !== undefined)
			query = query.where((eb) => sql<boolean>`${label} = any(${eb.ref('drafts.labels')})`);
		if (after) {
			// Raw SQL: a row comparison uses the index.
			const key = sql`(${column}, drafts.id)`;
			const last = sql`(${after[0]}::timestamptz, ${after[1]}::uuid)`;
			query = query.where(
				order === 'asc' ? sql<boolean>`${key} > ${last}` : sql<boolean>`${key} < ${last}`,
			);
		}
		return query.execute();
	};

	const count = async (userId: string): Promise<DraftList['counts']> => {
		const rows = await current(userId)
			.select([listOf.as('list'), (eb) => eb.fn.countAll<string>().as('count')])
			.groupBy(listOf)
			.execute();
		const of = (list: DraftFilter) => Number(rows.find((row) => row.list === list)?.count ?? 0);
		return { all: of('all'), queued: of('queued'), posted: of('posted') };
	};

	const listLabels = async (userId: string): Promise<string[]> => {
		const rows = await queries(em)
			.selectFrom('drafts')
			.where('userId', '=', userId)
			.where('deletedAt', 'is', null)
			.select(sql<string>`unnest(labels)`.as('label'))
			.distinct()
			.execute();
		return rows.map(({ label }) => label).sort(byName.compare);
	};

	return async (userId: string, request: DraftListRequest): Promise<DraftList> => {
		const [rows, counts, labels] = await Promise.all([
			readPage(userId, request),
			count(userId),
			listLabels(userId),
		]);
		const drafts = rows.slice(0, request.page.limit);
		const last = drafts.at(-1);
		const hasMore = rows.length > request.page.limit;
		return {
			drafts: drafts.map((draft) => view.toSummary(draft)),
			next_cursor: hasMore && last ? writeCursor([last.time, last.id]) : null,
			counts,
			labels,
		};
	};
}

const byName = new Intl.Collator('en');
