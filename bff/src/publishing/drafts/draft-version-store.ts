import { sql } from 'kysely';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

/** Saves of a user's typing within this time are one version. */
const TYPING_MINUTES = 5;
/** Versions that are kept of a draft, the first one included. */
export const VERSIONS_PER_DRAFT = 200;

export type Author = 'user' | 'assistant';

export interface NewVersion {
	version: number;
	parts: readonly DraftPart[];
	author: Author;
	/** What was done, such as `shorter`; null for typing. */
	change: string | null;
}

/** Adds a version to the history of a draft. The caller has locked the draft. */
export async function recordVersion(tx: Em, draftId: string, given: NewVersion): Promise<void> {
	const { version, author, change } = given;
	const parts = sql<DraftPart[]>`${JSON.stringify(given.parts)}::jsonb`;
	if (author === 'user' && change === null) {
		const { numUpdatedRows } = await db(tx)
			.updateTable('draft_versions')
			.set({ version, parts })
			.where('draftId', '=', draftId)
			.where('version', '=', (eb) =>
				eb
					.selectFrom('draft_versions as newest')
					.where('newest.draftId', '=', draftId)
					.select((newest) => newest.fn.max('newest.version').as('version')),
			)
			.where('author', '=', 'user')
			.where('change', 'is', null)
			.where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${TYPING_MINUTES})`)
			.executeTakeFirst();
		if (numUpdatedRows > 0n) return;
	}
	await db(tx)
		.insertInto('draft_versions')
		.values({ draftId, version, parts, author, change, createdAt: sql<Date>`now()` })
		.execute();
	// The first version is never deleted: it is the assistant's text of a kept draft. Nor is the
	// user's newest one, however often programs save.
	const byUser = db(tx)
		.selectFrom('draft_versions')
		.where('draftId', '=', draftId)
		.where('author', '=', 'user')
		.orderBy('version', 'desc')
		.limit(1)
		.select('version');
	const kept = db(tx)
		.selectFrom('draft_versions')
		.where('draftId', '=', draftId)
		.orderBy('version', 'desc')
		.limit(VERSIONS_PER_DRAFT - 1)
		.select('version');
	await db(tx)
		.deleteFrom('draft_versions')
		.where('draftId', '=', draftId)
		.where('version', '>', 1)
		.where('version', 'not in', kept)
		.where('version', 'not in', byUser)
		.execute();
}

/** The history of a draft, newest first. The caller has checked whose draft it is. */
export async function listVersions(em: Em, draftId: string) {
	const rows = await db(em)
		.selectFrom('draft_versions')
		.where('draftId', '=', draftId)
		.orderBy('version', 'desc')
		.select(['version', 'author', 'change', 'createdAt', 'parts'])
		.execute();
	return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
