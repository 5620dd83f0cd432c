import { hasWords } from '../../contract/search/fold-text.ts';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('editor');

/** The user's files whose paths contain all words, the last changed first. */
export async function searchPaths(
	em: Em,
	userId: string,
	words: readonly string[],
	limit: number,
): Promise<{ path: string; updatedAt: string }[]> {
	const rows = await db(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.orderBy('updatedAt', 'desc')
		.orderBy('id')
		.$if(words.length === 0, (query) => query.limit(limit))
		.select(['path', 'updatedAt'])
		.execute();
	return rows
		.filter(({ path }) => hasWords(path, words))
		.slice(0, limit)
		.map(({ path, updatedAt }) => ({ path, updatedAt: updatedAt.toISOString() }));
}
