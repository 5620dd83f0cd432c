/** The result of sealing rows with the first encryption key. */
export interface ResealResult {
	resealed: number;
	/** Rows that were changed by someone else in the meantime, and so were skipped. */
	conflicts: number;
	/** The rows that cannot be decrypted, each with the reason. */
	unreadable: string[];
}

interface ResealOptions<Row> {
	rows: readonly Row[];
	/** Undefined if the first key has sealed the row already. Throws if it cannot be decrypted. */
	reseal: (row: Row) => string | undefined;
	/** Stores the result; false if the row has changed in the meantime. */
	replace: (row: Row, sealed: string) => Promise<boolean>;
	describe: (row: Row) => string;
}

/** Seals all rows with the first encryption key, and goes on after rows that fail. */
export async function resealRows<Row>({
	rows,
	reseal,
	replace,
	describe,
}: ResealOptions<Row>): Promise<ResealResult> {
	const result: ResealResult = { resealed: 0, conflicts: 0, unreadable: [] };
	for (const row of rows) {
		let sealed: string | undefined;
		try {
			sealed = reseal(row);
		} catch (error) {
			result.unreadable.push(
				`${describe(row)}: ${error instanceof Error ? error.message : String(error)}`,
			);
			continue;
		}
		if (sealed === undefined) continue;
		if (await replace(row, sealed)) result.resealed += 1;
		else result.conflicts += 1;
	}
	return result;
}
