import type { ComposeSpending, ThreadModel } from 'bff/contract/compose/models';
import { formatDollars } from 'remote-kit/format-number';
import { formatCost } from './format-cost.ts';
import styles from './model-picker.module.css';
import { useComposeSpendingQuery } from './models-api.ts';

export interface SpendingLineProps {
	threadCost: Pick<ThreadModel, 'cost' | 'isCostEstimated'> | undefined;
}

/** The cost of the thread and the month, with a link to the limit. */
export function SpendingLine({ threadCost }: SpendingLineProps) {
	const { data: spending } = useComposeSpendingQuery(undefined, {
		refetchOnMountOrArgChange: true,
	});
	const cost = threadCost?.cost ?? null;
	return (
		<p className={styles.spending}>
			{cost === null
				? null
				: `This thread has cost ${formatCost(cost, threadCost?.isCostEstimated)}. `}
			{spending ? (
				<>
					{describeMonth(spending)}{' '}
					<a href="/app/settings#limits">
						{spending.monthlyLimit === null ? 'Set a limit' : 'Change the limit'}
					</a>
				</>
			) : null}
		</p>
	);
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

function describeMonth({ spent, monthlyLimit, month }: ComposeSpending): string {
	const name = monthName.format(new Date(`${month}-01`));
	return monthlyLimit === null
		? `${formatCost(spent)} spent on answers in ${name}.`
		: `${formatCost(spent)} of your ${formatDollars(monthlyLimit)} spent on answers in ${name}.`;
}
