import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('editor');

/** The current revisions of a user's files, by file id. Deleted files are left out. */
export async function readCurrentRevisions(
	em: Em,
	userId: string,
	fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (fileIds.length === 0) return new Map();
	const rows = await db(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.where('id', 'in', [...new Set(fileIds)])
		.select(['id', 'revision'])
		.execute();
	return new Map(rows.map(({ id, revision }) => [id, revision]));
}
