import { createHash } from 'node:crypto';
import type { ImportedKind } from '../../contract/privacy/import.ts';

// Helpers of the areas for importing rows of an export into their tables.

/** The owners of existing rows, by id. */
export type Owners = ReadonlyMap<string, string>;

/** The id that a row gets in this account if its own is taken by another: always the same one. */
export function derivedId(userId: string, id: string): string {
	const hex = createHash('sha256').update(`${userId} ${id}`).digest('hex');
	const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
	return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/**
 * The id that an imported row gets: its own, or another one if that belongs to another account.
 * Undefined if the user has the row already, so that importing twice adds nothing.
 */
export function chooseId(userId: string, id: string, owners: Owners): string | undefined {
	const derived = derivedId(userId, id);
	if (owners.get(id) === userId || owners.get(derived) === userId) return undefined;
	return owners.has(id) ? derived : id;
}

/** The ids whose owners `chooseId` must know. */
export const possibleIds = (userId: string, ids: readonly string[]): string[] =>
	ids.flatMap((id) => [id, derivedId(userId, id)]);

/** Maximum number of bytes of rows that are written at once; a larger row is written alone. */
const BATCH_BYTES = 1024 ** 2;

/** The bytes of a row, as JSON. */
export const sizeOfRow = (row: unknown): number => Buffer.byteLength(JSON.stringify(row));

/** The rows in arrays of at most `size`, and of about a megabyte. */
export async function* inBatches<Row>(
	rows: AsyncIterable<Row>,
	size: number,
): AsyncGenerator<Row[]> {
	let [batch, bytes]: [Row[], number] = [[], 0];
	for await (const row of rows) {
		const added = sizeOfRow(row);
		if (batch.length === size || (batch.length > 0 && bytes + added > BATCH_BYTES)) {
			yield batch;
			[batch, bytes] = [[], 0];
		}
		batch.push(row);
		bytes += added;
	}
	if (batch.length > 0) yield batch;
}

/**
 * Whether there is room for the text of a thread, draft or filter, by its id in the export; if so,
 * the room is taken.
 */
export type TakeRoom = (id: string) => boolean;

/** Maximum number of bytes of threads, drafts and filters that one import adds. */
export const TEXT_LIMIT = 200 * 1024 ** 2;
/** Why an item is left out. The next import skips the items imported by this one. */
export const NO_TEXT_ROOM =
	'An import can add 200 MB of text. Import the same file again to add the rest.';

/** Counts the results for rows of one kind. */
export function countImported(kind: ImportedKind['kind']) {
	const counts: ImportedKind = { kind, imported: 0, existing: 0, leftOut: [] };
	return {
		counts,
		/** Counts a skipped item, or one of its earlier `versions`. */
		leaveOut(reason: string, of?: 'versions'): void {
			const same = counts.leftOut.find((entry) => entry.reason === reason);
			if (same) same.count += 1;
			else counts.leftOut.push({ reason, count: 1, ...(of && { of }) });
		},
	};
}

/** A row that is deleted in the export is not imported. */
export const WAS_DELETED = 'Deleted before the export.';
