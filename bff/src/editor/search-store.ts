import { sql } from 'kysely';
import type { FileInfo } from '../../contract/editor.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { listFiles } from './file-store.ts';
import { toInfo } from './file-tree.ts';
import { fold } from './fold-case.ts';

const MOST_FOUND = 50;
/** Characters of an excerpt, and how many of them come before what was looked for. */
const EXCERPT = 160;
const BEFORE = 60;

/** Files whose path or words hold the text, whatever its case; the last changed first. */
export async function searchFiles(
	em: Em,
	userId: string,
	text: string,
): Promise<(FileInfo & { excerpt: string })[]> {
	const wanted = fold(text.normalize('NFC').replace(/\s+/g, ' ').trim());
	if (wanted === '') return [];
	const named = (await listFiles(em, userId))
		.filter(({ path }) => fold(path).includes(wanted))
		.map(({ id }) => id);
	const place = sql<number>`strpos(folded, ${wanted})`;
	const rows = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.where(sql<boolean>`(${place} > 0 or id = any(${named}::uuid[]))`)
		.orderBy('updatedAt', 'desc')
		.orderBy('id')
		.limit(MOST_FOUND)
		.select(['id', 'path', 'size', 'revision', 'updatedAt', place.as('place')])
		.select(sql<string>`substr(words, greatest(1, ${place} - ${BEFORE}), ${EXCERPT})`.as('around'))
		.select(sql<number>`char_length(words)`.as('length'))
		.execute();
	return rows.map(({ place, around, length, updatedAt, ...file }) => {
		const start = Math.max(1, place - BEFORE);
		const excerpt = `${start > 1 ? '…' : ''}${around.replaceAll('\n', ' ').trim()}${start + EXCERPT <= length ? '…' : ''}`;
		return {
			...toInfo({ ...file, updatedAt: readTime(updatedAt) }),
			excerpt: place > 0 ? excerpt : '',
		};
	});
}
