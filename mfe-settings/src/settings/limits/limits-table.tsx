import { TextField } from 'design-system/text-field';
import type { ReactNode } from 'react';
import { formatDollars } from 'remote-kit/format-number';
import { formatPrice } from 'remote-kit/format-price';
import { costOfResults } from '../../publishing/publishing-values.ts';
import type { LimitName, LimitProblems, LimitValues, StoredLimits } from './limit-values.ts';
import styles from './limits.module.css';

interface Props {
	stored: StoredLimits;
	values: LimitValues;
	problems: LimitProblems;
	readOnly: boolean;
	onChange: (changed: Partial<LimitValues>) => void;
}

/** One row for each thing that costs: what, spent this month, limit. */
export function LimitsTable({ stored, values, problems, readOnly, onChange }: Props) {
	const {
		answers,
		publishing: { spent, prices, resultsLimit },
	} = stored;
	const fieldOf = (name: LimitName, label: string, empty = 'No limit') => (
		<TextField
			label={`${label}: monthly limit, $`}
			labelHidden
			placeholder={empty}
			error={problems[name]}
			inputMode="decimal"
			autoComplete="off"
			value={values[name]}
			readOnly={readOnly}
			onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
		/>
	);
	return (
		<table className={styles.limits} aria-label="Budget of this month">
			<thead>
				<tr>
					<th scope="col">What</th>
					<th scope="col">Spent this month</th>
					<th scope="col">Monthly limit, $</th>
				</tr>
			</thead>
			<tbody>
				<LimitRow name="Assistant" note="Answers and rewrites" spent={answers.spent}>
					{fieldOf('answers', 'Assistant')}
				</LimitRow>
				<LimitRow
					name="Posts on X"
					note={`${formatPrice(prices.post)} each, ${formatPrice(prices.postWithLink)} with a link`}
					spent={spent.publishing}
				>
					{fieldOf('posts', 'Posts on X')}
				</LimitRow>
				<LimitRow
					name="Results"
					note={`Likes, replies and views on X, ${formatPrice(costOfResults(prices))} a post`}
					spent={spent.results}
				>
					{resultsLimit === null ? (
						<a href="/app/settings/publishing">Off. Turn it on</a>
					) : (
						// The server reads none without a limit.
						fieldOf('results', 'Results', 'Off')
					)}
				</LimitRow>
			</tbody>
		</table>
	);
}

interface RowProps {
	name: string;
	note: string;
	/** US dollars. */
	spent: number;
	/** The limit. */
	children: ReactNode;
}

function LimitRow({ name, note, spent, children }: RowProps) {
	return (
		<tr className={styles.row}>
			<th scope="row">
				{name}
				<small className={styles.note}>{note}</small>
			</th>
			<td className={styles.spent}>
				{formatDollars(spent)} <span className={styles.phoneOnly}>spent this month</span>
			</td>
			<td className={styles.limit}>{children}</td>
		</tr>
	);
}
