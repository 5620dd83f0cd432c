/** What became of things that an older key had sealed. */
export interface Renewal {
	renewed: number;
	/**
	 * Changed by somebody else at the same moment: by whom, it does not matter, it is theirs to seal.
	 */
	busy: number;
	/** What cannot be opened, and why. */
	unreadable: string[];
}

interface RenewSealed<Row> {
	rows: readonly Row[];
	/** Undefined where the first key sealed it. Throws where it cannot be opened. */
	renew: (row: Row) => string | undefined;
	/** Answers false, and does nothing, where the row is another one by now. */
	replace: (row: Row, sealed: string) => Promise<boolean>;
	nameOf: (row: Row) => string;
}

/**
 * Seals each row with the first key that it is not sealed with yet. One that fails keeps no other
 * from it.
 */
export async function renewSealed<Row>({
	rows,
	renew,
	replace,
	nameOf,
}: RenewSealed<Row>): Promise<Renewal> {
	const renewal: Renewal = { renewed: 0, busy: 0, unreadable: [] };
	for (const row of rows) {
		let sealed: string | undefined;
		try {
			sealed = renew(row);
		} catch (error) {
			renewal.unreadable.push(
				`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`,
			);
			continue;
		}
		if (sealed === undefined) continue;
		if (await replace(row, sealed)) renewal.renewed += 1;
		else renewal.busy += 1;
	}
	return renewal;
}
