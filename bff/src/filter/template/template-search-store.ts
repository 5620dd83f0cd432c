import { hasWords } from '../../../contract/search/fold-text.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('filter');

/** The user's templates whose names contain all words, the last changed first. */
export async function searchTemplates(
	em: Em,
	userId: string,
	words: readonly string[],
	limit: number,
): Promise<{ id: string; name: string; version: number }[]> {
	const rows = await db(em)
		.selectFrom('filter_templates')
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.orderBy('updatedAt', 'desc')
		.orderBy('id')
		.select(['id', 'name', 'version'])
		.execute();
	return rows.filter(({ name }) => hasWords(name, words)).slice(0, limit);
}
