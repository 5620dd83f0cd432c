import { createHash } from 'node:crypto';
import type { ImportedKind } from '../../contract/privacy/import.ts';

// What the areas need to import rows of an export into their tables.

/** The owners of rows that are there already, by id. */
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

/** The ids that `chooseId` must know the owners of. */
export const possibleIds = (userId: string, ids: readonly string[]): string[] =>
	ids.flatMap((id) => [id, derivedId(userId, id)]);

/** Bytes of the rows that are written at once; one larger row is written alone. */
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
 * its room is taken.
 */
export type TakeRoom = (id: string) => boolean;

/** Bytes of threads, drafts and filters that one import adds. */
export const TEXT_LIMIT = 200 * 1024 ** 2;
/** Why one of them is left out. The next import skips what is here already. */
export const NO_TEXT_ROOM =
	'An import can add 200 MB of text. Import the same file again to add the rest.';

/** Counts what becomes of the rows of one kind. */
export function countImported(kind: ImportedKind['kind']) {
	const counts: ImportedKind = { kind, imported: 0, existing: 0, leftOut: [] };
	return {
		counts,
		/** Leaves one out, or one of its earlier `versions`. */
		leaveOut(reason: string, of?: 'versions'): void {
			const same = counts.leftOut.find((entry) => entry.reason === reason);
			if (same) same.count += 1;
			else counts.leftOut.push({ reason, count: 1, ...(of && { of }) });
		},
	};
}

/** A row that is deleted in the export is not imported. */
export const WAS_DELETED = 'Deleted before the export.';
