import type { FileRef } from '../../contract/compose.ts';
import { type Em, queries } from '../database/orm.ts';
import type { StoredFileRef } from './message.entity.ts';

/** What the files of messages are at now, by id. A deleted one is not there. */
export async function newestRevisions(
	em: Em,
	userId: string,
	refs: readonly StoredFileRef[],
): Promise<ReadonlyMap<string, number>> {
	const ids = refs.flatMap((ref) => (typeof ref === 'string' ? [] : [ref.id]));
	if (ids.length === 0) return new Map();
	const rows = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.where('id', 'in', [...new Set(ids)])
		.select(['id', 'revision'])
		.execute();
	return new Map(rows.map(({ id, revision }) => [id, revision]));
}

export function readFileRef(ref: StoredFileRef, newest: ReadonlyMap<string, number>): FileRef {
	return typeof ref === 'string'
		? { id: ref, name: ref }
		: { ...ref, newestRevision: newest.get(ref.id) ?? null };
}
