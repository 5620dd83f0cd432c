import type { Funnel, FunnelSource } from 'bff/contract/admin/funnel';
import { formatNumber } from 'remote-kit/format-number';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { describeDays, describeRevenue, describeShare, describeSource } from './describe-funnel.ts';
import styles from './funnel.module.css';

const numbers = [
	'Visits',
	'Early access',
	'Sign-ups',
	'First draft',
	'Trial',
	'Paid',
	'Cancelled',
	'Days to pay',
	'Revenue',
];

/** One row for each source, with the totals in the last row. */
export function SourceTable({ funnel: { sources, total } }: { funnel: Funnel }) {
	return (
		<Table label="By source" columns={['Source', ...numbers]} numbers={numbers}>
			{sources.map((source) => (
				<SourceRow key={`${source.kind} ${source.name}`} source={source} />
			))}
			<SourceRow source={total} />
		</Table>
	);
}

function SourceRow({ source }: { source: FunnelSource }) {
	const { kind, visits, signUps, trial, paid, shares } = source;
	const [name, note] = describeSource(source);
	const cells: [column: string, text: string, note?: string][] = [
		['Visits', formatNumber(visits)],
		['Early access', formatNumber(source.earlyAccess), describeShare(shares.earlyAccess, visits)],
		['Sign-ups', formatNumber(signUps), describeShare(shares.signUps, visits)],
		['First draft', formatNumber(source.firstDraft), describeShare(shares.firstDraft, signUps)],
		['Trial', formatNumber(trial), describeShare(shares.trial, signUps)],
		['Paid', formatNumber(paid), describeShare(shares.paid, trial)],
		['Cancelled', formatNumber(source.cancelled)],
		['Days to pay', describeDays(source.daysToPay, paid)],
		['Revenue', describeRevenue(source.revenue)],
	];
	return (
		<Row className={styles[kind]}>
			<RowName note={note}>{name}</RowName>
			{cells.map(([column, text, share]) => (
				<Cell key={column} column={column} isNumber note={share}>
					{text}
				</Cell>
			))}
		</Row>
	);
}
