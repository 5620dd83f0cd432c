import { SPEND_DAYS, SPEND_ROWS, type Spend } from 'bff/contract/admin/spend';
import { formatDollars, formatNumber } from 'remote-kit/format-number';
import { Loaded } from 'remote-kit/loaded';
import { Figures } from '../components/figures.tsx';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { DaysPicture } from './days-picture.tsx';
import { formatDay } from './format-day.ts';
import styles from './spend.module.css';
import { useSpendQuery } from './spend-api.ts';

/** Tokens and posts read at X, by user and day, next to the limits. */
export function SpendPage() {
	const query = useSpendQuery(undefined, { refetchOnMountOrArgChange: true });
	return (
		<Page title="Spend">
			<Loaded query={query} name="the spending" lines={12}>
				{(spend) => <SpendTables spend={spend} />}
			</Loaded>
		</Page>
	);
}

function SpendTables({ spend: { days, totals, isCut, month, limits } }: { spend: Spend }) {
	return (
		<>
			<Figures
				label={`The last ${SPEND_DAYS} days`}
				figures={[
					{
						name: 'Total',
						value: formatDollars(totals.modelCost + totals.xCost),
						note: `in ${SPEND_DAYS} days`,
					},
					{
						name: 'AI provider',
						value: formatDollars(totals.modelCost),
						note: `${formatNumber(totals.tokens)} tokens`,
					},
					{
						name: 'X',
						value: formatDollars(totals.xCost),
						note: `${formatNumber(totals.postsRead)} posts read`,
					},
				]}
			/>
			{isCut ? null : <DaysPicture days={days} />}
			<Section title="This month" note="Answers and rewrites, and the limit each person has set.">
				<MonthTable month={month} />
			</Section>
			<Section
				title="By day"
				note="Most expensive first. X bills posts read, published, deleted and looked up."
			>
				{isCut && (
					<p>
						Only the first {SPEND_ROWS} rows are shown. The totals at the top count all of them.
					</p>
				)}
				<DayTable days={days} />
			</Section>
			<Section title="Limits">
				<p className={styles.limits}>
					A run reads at most {formatNumber(limits.runPosts)} posts (<code>FILTER_MAX_POSTS</code>),
					a fetch {formatNumber(limits.fetchPosts)}. Days and months are in UTC.
				</p>
			</Section>
		</>
	);
}

function MonthTable({ month }: Pick<Spend, 'month'>) {
	const numbers = ['Spent', 'Limit', 'Used'];
	if (month.length === 0) return <p>Nobody has spent anything this month.</p>;
	return (
		<Table label="This month by person" columns={['Person', ...numbers]} numbers={numbers}>
			{month.map(({ username, spent, monthlyLimit }) => (
				<Row key={username}>
					<RowName>{username}</RowName>
					<Cell column="Spent" isNumber>
						{formatDollars(spent)}
					</Cell>
					<Cell column="Limit" isNumber>
						{monthlyLimit === null ? 'none' : formatDollars(monthlyLimit)}
					</Cell>
					<Cell column="Used" isNumber>
						{monthlyLimit ? `${Math.round((spent / monthlyLimit) * 100)}%` : '–'}
					</Cell>
				</Row>
			))}
		</Table>
	);
}

function DayTable({ days }: Pick<Spend, 'days'>) {
	const numbers = ['Tokens', 'AI provider', 'Posts read', 'X'];
	if (days.length === 0) return <p>Nothing used in the last {SPEND_DAYS} days.</p>;
	return (
		<Table label="By person and day" columns={['Person', 'Day', ...numbers]} numbers={numbers}>
			{days.map(({ day, username, tokens, modelCost, postsRead, xCost }) => (
				<Row key={`${day} ${username}`}>
					<RowName>{username}</RowName>
					<Cell column="Day">
						<time dateTime={day}>{formatDay(day)}</time>
					</Cell>
					<Cell column="Tokens" isNumber>
						{formatNumber(tokens)}
					</Cell>
					<Cell column="AI provider" isNumber>
						{formatDollars(modelCost)}
					</Cell>
					<Cell column="Posts read" isNumber>
						{formatNumber(postsRead)}
					</Cell>
					<Cell column="X" isNumber>
						{formatDollars(xCost)}
					</Cell>
				</Row>
			))}
		</Table>
	);
}
