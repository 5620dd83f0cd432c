import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { hasWords } from '../database/search-words.ts';

/** Older threads are not searched. */
const SEARCHED_THREADS = 5000;

/** The user's threads whose names contain all words, most recently used first. */
export async function searchThreads(
	em: Em,
	userId: string,
	words: readonly string[],
	limit: number,
): Promise<{ id: string; name: string; updatedAt: string }[]> {
	const rows = await queries(em)
		.selectFrom('threads')
		.where('userId', '=', userId)
		.orderBy('updatedAt', 'desc')
		.orderBy('id', 'desc')
		.limit(words.length === 0 ? limit : SEARCHED_THREADS)
		.select(['id', 'name', 'updatedAt'])
		.execute();
	return rows
		.filter(({ name }) => hasWords(name, words))
		.slice(0, limit)
		.map((row) => ({ ...row, updatedAt: readTime(row.updatedAt).toISOString() }));
}
