import { SPEND_DAYS, SPEND_ROWS, type Spend } from 'bff/contract/admin/spend';
import { formatDollars, formatNumber } from 'remote-kit/format-number';
import { Loaded } from 'remote-kit/loaded';
import { Figures } from '../components/figures.tsx';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
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
						name: 'AI provider',
						value: formatDollars(totals.modelCost),
						note: `${formatNumber(totals.tokens)} tokens in ${SPEND_DAYS} days`,
					},
					{
						name: 'X',
						value: formatDollars(totals.xCost),
						note: `${formatNumber(totals.postsRead)} posts read in ${SPEND_DAYS} days`,
					},
					{
						name: 'Limit of a run',
						value: formatNumber(limits.runPosts),
						note: 'posts, FILTER_MAX_POSTS',
					},
					{
						name: 'Limit of a fetch',
						value: formatNumber(limits.fetchPosts),
						note: 'posts',
					},
				]}
			/>
			<Section
				title="This month"
				note="Answers and rewriting in this month (UTC), against the limit that each person has set."
			>
				<MonthTable month={month} />
			</Section>
			<Section
				title="By day"
				note={`The last ${SPEND_DAYS} days in UTC, the most expensive first. Tokens: prompts and answers of the assistant, filter runs and tries, replies, rewriting and thread names. Posts read: what X billed for filter runs and fetches. X: these posts, and what was published, deleted and looked up, by the prices in the settings.`}
			>
				{isCut && (
					<p>
						Only the first {SPEND_ROWS} rows are shown. The totals at the top count all of them.
					</p>
				)}
				<DayTable days={days} />
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

const date = new Intl.DateTimeFormat('en-GB', {
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	timeZone: 'UTC',
});

function DayTable({ days }: Pick<Spend, 'days'>) {
	const numbers = ['Tokens', 'AI provider', 'Posts read', 'X'];
	if (days.length === 0) return <p>Nothing was used.</p>;
	return (
		<Table label="By person and day" columns={['Person', 'Day', ...numbers]} numbers={numbers}>
			{days.map(({ day, username, tokens, modelCost, postsRead, xCost }) => (
				<Row key={`${day} ${username}`}>
					<RowName>{username}</RowName>
					<Cell column="Day">
						<time dateTime={day}>{date.format(new Date(day))}</time>
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
