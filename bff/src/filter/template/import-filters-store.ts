import { sql } from 'kysely';
import type { Source } from '../../../contract/feed/sources.ts';
import type { RowOf } from '../../../contract/privacy/exported/exported-lists.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import {
	chooseId,
	countImported,
	inBatches,
	NO_TEXT_ROOM,
	possibleIds,
	type TakeRoom,
	WAS_DELETED,
} from '../../database/imported-rows.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { readContent, readName } from './template-content.ts';
import { createTemplateStore } from './template-store.ts';
import { numberedNames, TEMPLATE_LIMIT } from './templates.ts';

const db = areaDb('filter');

const BATCH = 50;
/** The newest versions of a filter that come in. */
const VERSIONS_LIMIT = 200;

/**
 * Imports filters of an export with their versions. One whose name is in use gets the next free
 * one. The caller has locked the user. Throws 400 for a blank name or description.
 */
export async function importFilters(
	tx: Em,
	userId: string,
	filters: AsyncIterable<RowOf<'filters'>>,
	versions: AsyncIterable<RowOf<'filter-versions'>>,
	takeRoom: TakeRoom,
): Promise<ImportedKind> {
	const store = createTemplateStore(tx);
	let room = TEMPLATE_LIMIT - (await store.count(userId));
	const { counts, leaveOut } = countImported('filters');
	/** The ids of the imported filters, and the versions that they have so far. */
	const imported = new Map<string, { id: string; newest: number; versions: Set<number> }>();
	for await (const batch of inBatches(filters, BATCH)) {
		const found = await db(tx)
			.selectFrom('filter_templates')
			.where(
				'id',
				'in',
				possibleIds(
					userId,
					batch.map(({ id }) => id),
				),
			)
			.select(['id', 'userId'])
			.execute();
		const owners = new Map(found.map((row) => [row.id, row.userId]));
		for (const row of batch) {
			const id = chooseId(userId, row.id, owners);
			if (id === undefined) counts.existing += 1;
			else if (row.deletedAt !== null) leaveOut(WAS_DELETED);
			else if (room <= 0) leaveOut(`No room: you can have ${TEMPLATE_LIMIT} filters.`);
			else if (!takeRoom(row.id)) leaveOut(NO_TEXT_ROOM);
			else {
				const name = readName(row.name);
				await db(tx)
					.insertInto('filter_templates')
					.values({
						id,
						userId,
						name: (await store.firstFreeName(userId, numberedNames(name))) ?? name,
						version: row.version,
						createdAt: new Date(row.createdAt),
						updatedAt: new Date(row.updatedAt),
						deletedAt: null,
					})
					.execute();
				imported.set(row.id, { id, newest: row.version, versions: new Set() });
				room -= 1;
				counts.imported += 1;
			}
		}
	}
	for await (const row of versions) {
		const filter = imported.get(row.templateId);
		if (!filter || row.version > filter.newest) continue;
		if (row.version <= filter.newest - VERSIONS_LIMIT) {
			leaveOut(`An import adds the newest ${VERSIONS_LIMIT} of a filter.`, 'versions');
			continue;
		}
		const { description, blockList, sources } = readContent(row);
		await db(tx)
			.insertInto('filter_template_versions')
			.values({
				templateId: filter.id,
				version: row.version,
				description,
				blockList: sql<string[]>`${JSON.stringify(blockList)}::jsonb`,
				sources: sql<Source[]>`${JSON.stringify(sources)}::jsonb`,
				createdAt: new Date(row.createdAt),
			})
			.execute();
		filter.versions.add(row.version);
	}
	const incomplete = [...imported.values()].filter(({ newest, versions }) => !versions.has(newest));
	// A filter without its newest version would be found nowhere.
	for (const { id } of incomplete) {
		await db(tx).deleteFrom('filter_templates').where('id', '=', id).execute();
		counts.imported -= 1;
		leaveOut('Their newest text is missing in the export.');
	}
	return counts;
}
