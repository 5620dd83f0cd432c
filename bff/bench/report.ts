/** What one contender did in each round, in the row's unit. */
export type Values = Record<string, number[]>;

export interface Row {
	name: string;
	/** How each value reads: `x` is a ratio to the reference. */
	unit: 'x' | 'ms' | 'KiB' | 'MiB';
	/** What ours may be at most; a row without one is for the record. */
	goal?: number;
	/** Of a ratio row: who is 1. The values are then absolute, in any unit. */
	reference?: string;
	values: Values;
}

export interface Report {
	title: string;
	setting: string[];
	contenders: string[];
	/** The one that has goals. */
	ours: string;
	rows: Row[];
}

export interface Cell {
	median: number;
	minima: number;
}

/**
 * Of ratios: the median over the rounds of each round's ratio, and the ratio of both sides' best
 * rounds. Else median and minimum.
 */
export function cellOf(row: Row, contender: string): Cell | undefined {
	const values = row.values[contender] ?? [];
	const reference =
		row.reference === undefined ? values.map(() => 1) : (row.values[row.reference] ?? []);
	const rounds = values
		.map((value, round) => ({ value, other: reference[round] ?? Number.NaN }))
		.filter(({ value, other }) => !Number.isNaN(value / other));
	if (rounds.length === 0) return undefined;
	return {
		median: median(rounds.map(({ value, other }) => value / other)),
		minima:
			Math.min(...rounds.map(({ value }) => value)) / Math.min(...rounds.map(({ other }) => other)),
	};
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const middle = (sorted.length - 1) / 2;
	return (
		((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
	);
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
	return `${cell.median.toFixed(digits)} / ${cell.minima.toFixed(digits)} ${row.unit}`;
}
