/** Measured values by contender, one for each round, in the row's unit. */
export type Values = Record<string, number[]>;

export interface Row {
	name: string;
	/** `x` is a ratio to the reference. */
	unit: 'x' | 'ms' | 'KiB' | 'MiB';
	/** Highest allowed value of `ours`. Rows without a goal are for information. */
	goal?: number;
	/** With `--check`, a best round of `ours` above it fails the run. */
	ceiling?: number;
	/** Ratio rows only: the contender whose value counts as 1. `values` are then absolute. */
	reference?: string;
	values: Values;
}

export interface Report {
	title: string;
	setting: string[];
	contenders: string[];
	/** The contender that the goals apply to. */
	ours: string;
	rows: Row[];
}

export interface Cell {
	median: number;
	best: number;
}

/**
 * Ratios: the median of the rounds' ratios, and the ratio of both sides' best rounds. Otherwise the
 * median and the minimum.
 */
export function cellOf(row: Row, contender: string): Cell | undefined {
	const values = row.values[contender] ?? [];
	const reference =
		row.reference === undefined ? values.map(() => 1) : (row.values[row.reference] ?? []);
	const rounds = values
		.map((value, round) => ({ value, base: reference[round] ?? Number.NaN }))
		.filter(({ value, base }) => !Number.isNaN(value / base));
	if (rounds.length === 0) return undefined;
	return {
		median: median(rounds.map(({ value, base }) => value / base)),
		best:
			Math.min(...rounds.map(({ value }) => value)) / Math.min(...rounds.map(({ base }) => base)),
	};
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const middle = (sorted.length - 1) / 2;
	return (
		((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
	);
}

/** The smallest value that at least this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

export function printReport(report: Report): void {
	console.log(`# ${report.title}\n\n${report.setting.map((line) => `- ${line}`).join('\n')}\n`);
	console.log(
		'Each cell: median over the rounds / best round (of ratios: ratio of the best rounds).\n',
	);
	console.log(`| | goal | ${report.contenders.join(' | ')} |`);
	console.log(`|---|---|${report.contenders.map(() => '---').join('|')}|`);
	for (const row of report.rows)
		console.log(
			`| ${row.name} | ${goalText(row, report.ours)} | ${report.contenders.map((name) => cellText(row, name)).join(' | ')} |`,
		);
}

/** Sentences about the rows whose best round is above their ceiling. */
export function aboveCeiling({ rows, ours }: Report): string[] {
	return rows.flatMap((row) => {
		const best = cellOf(row, ours)?.best ?? Number.NaN;
		return row.ceiling === undefined || best <= row.ceiling
			? []
			: [`${row.name}: ${best.toFixed(2)} ${row.unit} is above the ceiling of ${row.ceiling}.`];
	});
}

function goalText(row: Row, ours: string): string {
	if (row.goal === undefined) return '';
	const cell = cellOf(row, ours);
	const verdict = cell === undefined ? 'not measured' : cell.median <= row.goal ? 'met' : 'MISSED';
	return `<= ${row.goal} ${row.unit} ${verdict}`;
}

function cellText(row: Row, contender: string): string {
	const cell = cellOf(row, contender);
	if (!cell) return '-';
	if (cell.median === Number.POSITIVE_INFINITY) return 'never';
	const digits = row.unit === 'KiB' ? 0 : 2;
	return `${cell.median.toFixed(digits)} / ${cell.best.toFixed(digits)} ${row.unit}`;
}
