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

/** The rows in arrays of at most `size`. */
export async function* inBatches<Row>(
	rows: AsyncIterable<Row>,
	size: number,
): AsyncGenerator<Row[]> {
	let batch: Row[] = [];
	for await (const row of rows) {
		batch.push(row);
		if (batch.length < size) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}

/** Counts what becomes of the rows of one kind. */
export function countImported(kind: ImportedKind['kind']) {
	const counts: ImportedKind = { kind, imported: 0, existing: 0, leftOut: [] };
	return {
		counts,
		leaveOut(reason: string, count = 1): void {
			const same = counts.leftOut.find((one) => one.reason === reason);
			if (same) same.count += count;
			else counts.leftOut.push({ reason, count });
		},
	};
}

/** A row that is deleted in the export is not imported. */
export const WAS_DELETED = 'Deleted before the export.';
