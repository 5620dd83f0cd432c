import { type RawBuilder, sql } from 'kysely';
import type { ThreadHit } from '../../../contract/compose/managed-threads.ts';
import { markers } from '../../../contract/draft-markup.ts';
import { foldCase } from '../../database/fold-case.ts';
import { limitSearch } from '../../database/limit-search.ts';
import { type Em, queries } from '../../database/orm.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { lastUsed } from '../thread-store.ts';
import { excerptOf } from './excerpt.ts';

/** More words of a search are not looked for. */
const SEARCH_WORDS = 10;

/** Searches a user's threads: their names, and the messages of all branches. */
export function createThreadSearch(em: Em) {
	const search = async (
		within: Em,
		userId: string,
		text: string,
		page: PageRequest,
	): Promise<{ threads: ThreadHit[]; next_cursor: string | null }> => {
		const after = readCursor(page.cursor, isTime, isUuid);
		const words = text.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS);
		if (words.length === 0) return { threads: [], next_cursor: null };
		const rows = await queries(within)
			.selectFrom('threads')
			.leftJoinLateral(
				({ selectFrom }) =>
					selectFrom('messages')
						.whereRef('messages.threadId', '=', 'threads.id')
						.where(has(words, 'and', sql`threads.name || ' ' || ${plainContent}`))
						.where(has(words, 'or', plainContent))
						.orderBy('messages.position', 'desc')
						.limit(1)
						.select(plainContent.as('text'))
						.as('hit'),
				(join) => join.onTrue(),
			)
			.where('threads.userId', '=', userId)
			.where('threads.deletedAt', 'is', null)
			.where((eb) =>
				eb.or([has(words, 'and', sql.ref('threads.name')), eb('hit.text', 'is not', null)]),
			)
			.$if(after !== undefined, (query) =>
				query.where(
					sql<boolean>`(threads.updated_at, threads.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
				),
			)
			.orderBy('threads.updatedAt', 'desc')
			.orderBy('threads.id', 'desc')
			.limit(page.limit + 1)
			.select(['threads.id', 'threads.name', 'threads.archivedAt', 'hit.text', lastUsed])
			.execute();
		const found = rows.slice(0, page.limit);
		const last = found.at(-1);
		return {
			threads: found.map(({ id, name, archivedAt, text: hit }) => ({
				id,
				name,
				isArchived: archivedAt !== null,
				excerpt: hit === null ? null : excerptOf(hit, words),
			})),
			next_cursor: rows.length > page.limit && last ? writeCursor([last.time, last.id]) : null,
		};
	};
	return (userId: string, text: string, page: PageRequest) =>
		limitSearch(em, userId, (within) => search(within, userId, text, page));
}

/** A message without the markers of drafts, which a search for `tweet` would find everywhere. */
const plainContent = Object.values(markers).reduce<RawBuilder<string>>(
	(text, marker) => sql<string>`replace(${text}, ${sql.lit(marker)}, ' ')`,
	sql<string>`messages.content`,
);

/** Whether a text contains all words, or any of them. */
function has(
	words: readonly string[],
	operator: 'and' | 'or',
	text: RawBuilder<unknown>,
): RawBuilder<boolean> {
	const conditions = words.map((word) => {
		// Not `ilike`, which starts a new comparison at every character of the text.
		const found = formsOf(word).map((form) => sql`strpos(lower(${text}), lower(${form})) > 0`);
		return sql`(${sql.join(found, sql` or `)})`;
	});
	return sql<boolean>`(${sql.join(conditions, operator === 'and' ? sql` and ` : sql` or `)})`;
}

/**
 * The forms of a word to look for. The database may ignore the case of ASCII letters only, so that
 * others are looked for in the usual cases.
 */
function formsOf(word: string): string[] {
	const lower = foldCase(word);
	if (/^[\0-\x7f]*$/.test(lower)) return [lower];
	const [first = ''] = lower;
	const forms = [word, lower, lower.toUpperCase(), first.toUpperCase() + lower.slice(first.length)];
	return [...new Set(forms)];
}
