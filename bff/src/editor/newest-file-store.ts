import { type Em, queries } from '../database/orm.ts';

/**
 * The plain text of the user's newest file whose path matches a PostgreSQL pattern, in any case;
 * undefined if there is none.
 */
export async function readNewestFile(
	em: Em,
	userId: string,
	pathPattern: string,
): Promise<string | undefined> {
	const file = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.where('path', '~*', pathPattern)
		.orderBy('updatedAt', 'desc')
		.limit(1)
		.select('plainText')
		.executeTakeFirst();
	return file?.plainText;
}
