import type { FileInfo } from '../../contract/editor.ts';
import { foldCase } from '../database/fold-case.ts';
import { limitSearch } from '../database/limit-search.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { listFiles } from './file-store.ts';
import { toInfo } from './file-tree.ts';

const RESULT_LIMIT = 50;
/** Characters of an excerpt. */
const EXCERPT_LENGTH = 160;
/** Characters of an excerpt that come before the match. */
const LENGTH_BEFORE_MATCH = 60;

/** Finds files by path or text, ignoring case; the last changed first. */
export async function searchFiles(
	em: Em,
	userId: string,
	text: string,
): Promise<(FileInfo & { excerpt: string })[]> {
	const needle = foldCase(text.normalize('NFC').replace(/\s+/g, ' ').trim());
	if (needle === '') return [];
	const idsByPath = (await listFiles(em, userId))
		.filter(({ path }) => foldCase(path).includes(needle))
		.map(({ id }) => id);
	const find = (within: Em) =>
		queries(within)
			.selectFrom('files')
			.where('userId', '=', userId)
			.where('deletion', 'is', null)
			.select((eb) => {
				const position = eb.fn<number>('strpos', ['foldedText', eb.val(needle)]);
				const start = eb.fn('greatest', [
					eb.lit(1),
					eb(position, '-', eb.lit(LENGTH_BEFORE_MATCH)),
				]);
				return [
					'id',
					'path',
					'size',
					'revision',
					'updatedAt',
					position.as('position'),
					eb.fn<string>('substr', ['plainText', start, eb.lit(EXCERPT_LENGTH)]).as('passage'),
					eb.fn<number>('char_length', ['plainText']).as('length'),
				];
			})
			.where((eb) =>
				eb.or([
					eb(eb.fn<number>('strpos', ['foldedText', eb.val(needle)]), '>', 0),
					eb('id', '=', eb.fn.any(eb.val(idsByPath))),
				]),
			)
			.orderBy('updatedAt', 'desc')
			.orderBy('id')
			.limit(RESULT_LIMIT)
			.execute();
	const rows = await limitSearch(em, userId, find);
	return rows.map(({ position, passage, length, updatedAt, ...file }) => {
		const start = Math.max(1, position - LENGTH_BEFORE_MATCH);
		const excerpt = `${start > 1 ? '…' : ''}${passage.replaceAll('\n', ' ').trim()}${start + EXCERPT_LENGTH <= length ? '…' : ''}`;
		return {
			...toInfo({ ...file, updatedAt: readTime(updatedAt) }),
			excerpt: position > 0 ? excerpt : '',
		};
	});
}
