import { FEW, type FunnelWeek } from 'bff/contract/admin/funnel';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { describeDays, describeRevenue, describeShare } from './describe-funnel.ts';
import styles from './funnel.module.css';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const numbers = [
	'Sign-ups',
	'First draft',
	'Trial',
	'Paid so far',
	'Paid share',
	'Days to pay',
	'Revenue',
];
/** A bar of full width. */
const WIDEST_SHARE = 0.25;

/** One row for each week, named by its Monday. */
export function WeekTable({ weeks }: { weeks: readonly FunnelWeek[] }) {
	return (
		<Table label="By week of sign-up" columns={['Week of sign-up', ...numbers]} numbers={numbers}>
			{foldWeeks(weeks).map((group) =>
				group.length === 1 ? (
					<WeekRow key={group[0].week} week={group[0]} />
				) : (
					<EmptyWeeks key={group[0].week} weeks={group} />
				),
			)}
		</Table>
	);
}

type Weeks = readonly [FunnelWeek, ...FunnelWeek[]];

/** Groups of one week each; consecutive weeks in which nothing happened are one group. */
function foldWeeks(weeks: readonly FunnelWeek[]): Weeks[] {
	const groups: [FunnelWeek, ...FunnelWeek[]][] = [];
	for (const week of weeks) {
		const last = groups.at(-1);
		if (last && isEmpty(week) && isEmpty(last[0])) last.push(week);
		else groups.push([week]);
	}
	return groups;
}

function isEmpty({ signUps, firstDraft, trial, paid, openTrials, revenue }: FunnelWeek): boolean {
	const counts = [signUps, firstDraft, trial, paid, openTrials, ...Object.values(revenue)];
	return counts.every((count) => count === 0);
}

function EmptyWeeks({ weeks }: { weeks: Weeks }) {
	const last = weeks.at(-1) ?? weeks[0];
	return (
		<Row>
			<RowName note={formatCount(weeks.length, 'week')}>
				{day.format(new Date(weeks[0].week))} to {day.format(new Date(last.week))}
			</RowName>
			<td colSpan={numbers.length} className={styles.dim}>
				Nobody signed up.
			</td>
		</Row>
	);
}

function WeekRow({ week }: { week: FunnelWeek }) {
	const { openTrials, signUps, paid, paidShare } = week;
	const note = openTrials > 0 ? `${formatCount(openTrials, 'trial')} still open` : undefined;
	return (
		<Row>
			<RowName note={note}>{day.format(new Date(week.week))}</RowName>
			<Cell column="Sign-ups" isNumber>
				{formatNumber(signUps)}
			</Cell>
			<Cell column="First draft" isNumber>
				{formatNumber(week.firstDraft)}
			</Cell>
			<Cell column="Trial" isNumber>
				{formatNumber(week.trial)}
			</Cell>
			<Cell column="Paid so far" isNumber>
				{formatNumber(paid)}
			</Cell>
			<Cell column="Paid share" isNumber>
				{paidShare === null ? (
					<span className={styles.dim}>
						{signUps >= FEW ? 'too early' : describeShare(null, signUps)}
					</span>
				) : (
					<span className={styles.share}>
						{describeShare(paidShare, signUps)}
						<span className={styles.bar} aria-hidden="true">
							<span style={{ inlineSize: `${Math.min(100, (paidShare / WIDEST_SHARE) * 100)}%` }} />
						</span>
					</span>
				)}
			</Cell>
			<Cell column="Days to pay" isNumber>
				{describeDays(week.daysToPay, paid)}
			</Cell>
			<Cell column="Revenue" isNumber>
				{describeRevenue(week.revenue)}
			</Cell>
		</Row>
	);
}
