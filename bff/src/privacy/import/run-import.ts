import { join } from 'node:path';
import type { ListName, RowOf } from '../../../contract/privacy/exported/exported-lists.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import { lockUser } from '../../auth/auth.ts';
import { importThreads } from '../../compose/compose.ts';
import { sizeOfRow, type TakeRoom, TEXT_LIMIT } from '../../database/imported-rows.ts';
import type { Em } from '../../database/orm.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { type Files, importFiles } from '../../editor/editor.ts';
import { importFilters } from '../../filter/filter.ts';
import {
	importDrafts,
	type MediaStorage,
	newDraftsOf,
	type Publishing,
} from '../../publishing/publishing.ts';
import type { LeasedTransfer, TransferStore } from '../transfer-store.ts';
import { createMediaImport } from './import-media.ts';
import { type OpenZip, openZip, refused } from './open-zip.ts';
import { joinUpload } from './uploads.ts';

export interface ImportOptions {
	em: Em;
	files: Pick<Files, 'convert'>;
	media: Pick<Publishing['media'], 'open' | 'begin' | 'append' | 'remove' | 'removeMarked'>;
	/** Maximum number of bytes of threads, drafts and filters that one import adds. */
	textLimit?: number | undefined;
}

/** Statuses of publications, and of their parts, whose posts are or may be at X. */
const AT_X = new Set(['publishing', 'posted', 'unsure', 'deleted', 'sending', 'unknown']);

/**
 * Imports an uploaded ZIP, all of it or nothing, and stores the result in the same transaction. A
 * second attempt after a crash therefore finds nothing, or an import that has ended. Throws 400 for
 * a ZIP that cannot be imported.
 */
export async function runImport(
	{
		em,
		files,
		media,
		store,
		storage,
		textLimit = TEXT_LIMIT,
	}: ImportOptions & { store: TransferStore; storage: MediaStorage },
	transfer: LeasedTransfer,
	folder: string,
	signal: AbortSignal,
): Promise<ImportedKind[]> {
	const { userId } = transfer;
	const path = join(folder, 'import.zip');
	await joinUpload(storage, transfer, path, signal);
	const zip = await openZip(path, signal);
	const mediaImport = createMediaImport(media, userId, zip);
	try {
		// Everything is read and checked once before anything is written.
		const { published, withMedia, sizes } = await checkRows(em, userId, zip, signal);
		await mediaImport.run(withMedia, signal);
		return await em.fork().transactional(async (tx) => {
			await lockUser(tx, userId);
			const takeRoom = roomFor(sizes, textLimit);
			const result = [
				await importFiles(tx, userId, zip.rows('files'), async (content) => {
					const { stored } = await files.convert(userId, { format: 'html', content }, signal);
					return stored;
				}),
				await importThreads(tx, userId, zip.rows('threads'), zip.rows('messages'), takeRoom),
				await importDrafts(tx, userId, {
					drafts: zip.rows('drafts'),
					versions: zip.rows('draft-versions'),
					isPublished: (id) => published.has(id),
					media: mediaImport.ids,
					takeRoom,
				}),
				await importFilters(tx, userId, zip.rows('filters'), zip.rows('filter-versions'), takeRoom),
				mediaImport.counts,
			];
			signal.throwIfAborted();
			await store.end(transfer, { result }, tx);
			return result;
		});
	} catch (error) {
		// Throws if another process took over, or if the end is stored and only the response was lost.
		await store.renew(transfer);
		await mediaImport.undo();
		if (isUniqueViolation(error)) throw refused('This export has a row twice.');
		throw error;
	} finally {
		zip.close();
	}
}

/** Reserves room out of `limit` bytes. An item that does not fit takes none of it. */
function roomFor(sizes: ReadonlyMap<string, number>, limit: number): TakeRoom {
	let left = limit;
	return (id) => {
		const size = sizes.get(id) ?? 0;
		if (size > left) return false;
		left -= size;
		return true;
	};
}

/**
 * Reads all rows once. Returns the drafts that are at X, the media of the other drafts, and the
 * bytes of each thread, draft and filter with its parts.
 */
async function checkRows(em: Em, userId: string, zip: OpenZip, signal: AbortSignal) {
	const published = new Set<string>();
	for (const list of ['publications', 'publication-parts'] as const) {
		for await (const { draftId, status } of zip.rows(list))
			if (AT_X.has(status)) published.add(draftId);
	}
	const sizes = new Map<string, number>();
	const addSize = (id: string, row: object) => sizes.set(id, (sizes.get(id) ?? 0) + sizeOfRow(row));
	const withMedia = new Set<string>();
	for await (const row of zip.rows('drafts')) {
		addSize(row.id, row);
		const ids = row.parts.flatMap((part) => part.media.map(({ id }) => id));
		if (ids.length === 0 || row.deletedAt !== null || row.crossPostOf) continue;
		if (published.has(row.id)) continue;
		if ((await newDraftsOf(em, userId, [row])).length > 0) for (const id of ids) withMedia.add(id);
	}
	const addSizes = async <Name extends ListName>(
		list: Name,
		idOf: (row: RowOf<Name>) => string,
	) => {
		for await (const row of zip.rows(list)) {
			signal.throwIfAborted();
			addSize(idOf(row), row);
		}
	};
	await addSizes('threads', ({ id }) => id);
	await addSizes('messages', ({ threadId }) => threadId);
	await addSizes('draft-versions', ({ draftId }) => draftId);
	await addSizes('filters', ({ id }) => id);
	await addSizes('filter-versions', ({ templateId }) => templateId);
	for (const list of ['files', 'media'] as const)
		for await (const _ of zip.rows(list)) signal.throwIfAborted();
	return { published, withMedia, sizes };
}
