import { sql } from 'kysely';
import type { FileInfo } from '../../contract/editor/editor.ts';
import { foldText } from '../../contract/search/fold-text.ts';
import { areaDb, type Em } from '../database/orm.ts';
import { contains, excerptOf, passageOf } from '../database/search/excerpt.ts';
import { foldTexts } from '../database/search/folded-texts.ts';
import { limitSearch } from '../database/search/limit-search.ts';
import { listFiles } from './file-store.ts';
import { toInfo } from './file-tree.ts';

const db = areaDb('editor');

const RESULT_LIMIT = 50;
const EXCERPT = { before: 60, length: 160 };

/** Finds files by path or text, ignoring case and accents; the last changed first. */
export async function searchFiles(
	em: Em,
	userId: string,
	text: string,
	signal?: AbortSignal,
): Promise<(FileInfo & { excerpt: string })[]> {
	const needle = foldText(text).replace(/\s+/g, ' ').trim();
	if (needle === '') return [];
	const idsByPath = (await listFiles(em, userId))
		.filter(({ path }) => foldText(path).includes(needle))
		.map(({ id }) => id);
	await foldTexts(em, userId, { name: 'files', text: sql`plain_text` });
	const folded = sql.ref('foldedText');
	const find = (tx: Em) =>
		db(tx)
			.selectFrom('files')
			.where('userId', '=', userId)
			.where('deletion', 'is', null)
			.select(['id', 'path', 'size', 'revision', 'updatedAt'])
			.select(passageOf(sql.ref('plainText'), folded, [needle]).as('passage'))
			.where((eb) => eb.or([contains(folded, needle), eb('id', '=', eb.fn.any(eb.val(idsByPath)))]))
			.orderBy('updatedAt', 'desc')
			.orderBy('id')
			.limit(RESULT_LIMIT)
			.execute();
	const rows = await limitSearch(em, userId, find, { signal });
	return rows.map(({ passage, ...file }) => ({
		...toInfo(file),
		excerpt: passage === null ? '' : excerptOf(passage, [needle], EXCERPT),
	}));
}
