import { sql } from 'kysely';
import type { RowOf } from '../../../contract/privacy/exported/exported-lists.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
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
import { countDrafts, DRAFTS_LIMIT, storedParts, textArray } from './draft-store.ts';
import { VERSIONS_PER_DRAFT } from './draft-version-store.ts';

const db = areaDb('publishing');

const BATCH = 50;

type Draft = RowOf<'drafts'>;

export interface DraftsToImport {
	drafts: AsyncIterable<Draft>;
	versions: AsyncIterable<RowOf<'draft-versions'>>;
	/** Whether a draft, or a part of it, is or may be at X. */
	isPublished(draftId: string): boolean;
	/** The ids that media have here, by their ids in the export. */
	media: ReadonlyMap<string, string>;
	takeRoom: TakeRoom;
}

/** Those of the drafts that the user does not have yet, with their new ids. */
export async function newDraftsOf<Row extends Pick<Draft, 'id'>>(
	em: Em,
	userId: string,
	drafts: readonly Row[],
): Promise<[Row, string][]> {
	const ids = possibleIds(
		userId,
		drafts.map(({ id }) => id),
	);
	const found = await db(em)
		.selectFrom('drafts')
		.where('id', 'in', ids)
		.select(['id', 'userId'])
		.execute();
	const owners = new Map(found.map((row) => [row.id, row.userId]));
	return drafts.flatMap((row) => {
		const id = chooseId(userId, row.id, owners);
		return id === undefined ? [] : [[row, id] as [Row, string]];
	});
}

/**
 * Imports drafts of an export with their versions. What is or may be at X is left out, so that
 * nothing is posted twice; queued drafts are not queued here. The caller has locked the user.
 */
export async function importDrafts(
	tx: Em,
	userId: string,
	{ drafts, versions, isPublished, media, takeRoom }: DraftsToImport,
): Promise<ImportedKind> {
	let room = DRAFTS_LIMIT - (await countDrafts(tx, userId));
	const { counts, leaveOut } = countImported('drafts');
	/** The imported drafts by their ids in the export, with the number of their earlier versions. */
	const imported = new Map<string, { id: string; version: number; earlier: number }>();
	const withMedia = (parts: readonly DraftPart[]): DraftPart[] =>
		parts.map((part) => ({
			...part,
			media: part.media.flatMap((item) => {
				const id = media.get(item.id);
				return id === undefined ? [] : [{ ...item, id }];
			}),
		}));

	for await (const batch of inBatches(drafts, BATCH)) {
		const fresh = new Map(
			(await newDraftsOf(tx, userId, batch)).map(([row, id]) => [row.id, id] as const),
		);
		const kept = await listKeptFrom(tx, userId, batch);
		for (const row of batch) {
			const id = fresh.get(row.id);
			if (id === undefined || kept.has(sourceOf(row))) counts.existing += 1;
			else if (row.deletedAt !== null) leaveOut(WAS_DELETED);
			else if (row.crossPostOf)
				leaveOut('They are the same drafts for further accounts. Choose the accounts here again.');
			else if (isPublished(row.id))
				leaveOut('They are, or may be, on X already, so importing them could post them twice.');
			else if (room <= 0)
				leaveOut(`No room: you can keep ${DRAFTS_LIMIT.toLocaleString('en')} drafts.`);
			else if (!takeRoom(row.id)) leaveOut(NO_TEXT_ROOM);
			else {
				await db(tx)
					.insertInto('drafts')
					.values({
						id,
						userId,
						version: row.version,
						...(await storedParts(row.version, withMedia(row.parts))),
						labels: textArray([...new Set(row.labels)]),
						sourceThreadId: row.sourceThreadId,
						sourceMessageId: row.sourceMessageId,
						sourceIndex: row.sourceIndex,
						createdAt: new Date(row.createdAt),
						updatedAt: new Date(row.updatedAt),
						deletedAt: null,
					})
					.execute();
				await insertVersion(tx, id, {
					...row,
					author: 'user',
					change: null,
					parts: withMedia(row.parts),
				});
				imported.set(row.id, { id, version: row.version, earlier: 0 });
				room -= 1;
				counts.imported += 1;
			}
		}
	}
	for await (const row of versions) {
		const draft = imported.get(row.draftId);
		if (!draft || row.version > draft.version) continue;
		const isEarlier = row.version < draft.version;
		if (isEarlier) draft.earlier += 1;
		if (isEarlier && draft.earlier >= VERSIONS_PER_DRAFT) {
			leaveOut(`A draft keeps ${VERSIONS_PER_DRAFT} versions.`, 'versions');
			continue;
		}
		await insertVersion(tx, draft.id, { ...row, parts: withMedia(row.parts) });
	}
	return counts;
}

/** A draft of an answer is kept once, whatever its id is. */
async function listKeptFrom(
	tx: Em,
	userId: string,
	drafts: readonly Draft[],
): Promise<ReadonlySet<string | undefined>> {
	const messageIds = drafts.flatMap(({ sourceMessageId }) => sourceMessageId ?? []);
	if (messageIds.length === 0) return new Set();
	const rows = await db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('sourceMessageId', 'in', messageIds)
		.select(['sourceMessageId', 'sourceIndex'])
		.execute();
	return new Set(rows.map(sourceOf));
}

function sourceOf({
	sourceMessageId,
	sourceIndex,
}: Pick<Draft, 'sourceMessageId' | 'sourceIndex'>): string | undefined {
	return sourceMessageId === null ? undefined : `${sourceMessageId} ${sourceIndex}`;
}

async function insertVersion(
	tx: Em,
	draftId: string,
	{ version, parts, author, change, createdAt }: Omit<RowOf<'draft-versions'>, 'draftId'>,
): Promise<void> {
	const content = {
		parts: sql<DraftPart[]>`${JSON.stringify(parts)}::jsonb`,
		author,
		change,
		createdAt: new Date(createdAt),
	};
	await db(tx)
		.insertInto('draft_versions')
		.values({ draftId, version, ...content })
		// The newest version was written with its draft, and is written again as it was.
		.onConflict((conflict) => conflict.columns(['draftId', 'version']).doUpdateSet(content))
		.execute();
}
