import { type RawBuilder, sql } from 'kysely';
import { markers } from '../../../contract/compose/draft-markup.ts';
import type { ThreadHit } from '../../../contract/compose/managed-threads.ts';
import { searchWords } from '../../../contract/search/fold-text.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { contains, excerptOf, passageOf } from '../../database/search/excerpt.ts';
import { foldTexts } from '../../database/search/folded-texts.ts';
import { limitSearch } from '../../database/search/limit-search.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { lastUsed } from '../thread-store.ts';

const db = areaDb('compose');

const EXCERPT = { before: 40, length: 160 };

/** Searches a user's threads: their names, and the messages of all branches. */
export function createThreadSearch(em: Em) {
	const search = async (
		tx: Em,
		userId: string,
		words: readonly string[],
		page: PageRequest,
	): Promise<{ threads: ThreadHit[]; next_cursor: string | null }> => {
		const after = readCursor(page.cursor, isTime, isUuid);
		const rows = await db(tx)
			.selectFrom('threads')
			.leftJoinLateral(
				({ selectFrom }) =>
					selectFrom('messages')
						.whereRef('messages.threadId', '=', 'threads.id')
						.where(({ and, or }) =>
							and(words.map((word) => or([contains(inName, word), contains(inMessage, word)]))),
						)
						.where(({ or }) => or(words.map((word) => contains(inMessage, word))))
						.orderBy('messages.position', 'desc')
						.limit(1)
						.select(passageOf(plainContent, inMessage, words).as('text'))
						.as('hit'),
				(join) => join.onTrue(),
			)
			.where('threads.userId', '=', userId)
			.where('threads.deletedAt', 'is', null)
			.where((eb) =>
				eb.or([
					eb.and(words.map((word) => contains(inName, word))),
					eb('hit.text', 'is not', null),
				]),
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
				excerpt: hit === null ? null : excerptOf(hit, words, EXCERPT),
			})),
			next_cursor: rows.length > page.limit && last ? writeCursor([last.time, last.id]) : null,
		};
	};
	return async (userId: string, text: string, page: PageRequest, signal?: AbortSignal) => {
		const words = searchWords(text);
		if (words.length === 0) return { threads: [], next_cursor: null };
		await foldTexts(em, userId, { name: 'threads', text: sql`threads.name` });
		await foldTexts(em, userId, { name: 'messages', text: plainContent });
		return limitSearch(em, userId, (tx) => search(tx, userId, words, page), { signal });
	};
}

const inName = sql.ref('threads.foldedText');
const inMessage = sql.ref('messages.foldedText');

/** A message without the markers of drafts, which a search for `tweet` would find everywhere. */
const plainContent = Object.values(markers).reduce<RawBuilder<string>>(
	(text, marker) => sql<string>`replace(${text}, ${sql.lit(marker)}, ' ')`,
	sql<string>`messages.content`,
);
