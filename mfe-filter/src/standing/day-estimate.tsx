import type { FilterTemplate } from 'bff/contract/filter/filter';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { parseCostLimit } from '../estimate/cost-limit.ts';
import { isUnread } from '../estimate/describe-estimate.ts';
import { useEstimateQuery } from '../template/form/template-api.ts';
import styles from './standing.module.css';

export interface DayEstimateProps {
	template: Pick<FilterTemplate, 'id' | 'version'>;
	/** The daily limit in US dollars, as typed. */
	limit: string;
}

/** What the posts of the last day would cost, compared with the daily limit. */
export function DayEstimate({ template: { id, version }, limit }: DayEstimateProps) {
	const { currentData: estimate } = useEstimateQuery({
		templateId: id,
		version,
		timeRange: { value: 1, unit: 'days' },
	});
	if (!estimate || isUnread(estimate)) return null;
	const { posts, modelCost, postsCost } = estimate;
	const cost = modelCost === null ? null : modelCost + (postsCost ?? 0);
	const { dollars } = parseCostLimit(limit);
	const isOver = cost !== null && dollars !== undefined && cost > dollars;
	return (
		<p className={styles.note}>
			{`The last day has about ${formatCount(posts ?? 0, 'post')} to judge`}
			{cost === null ? '.' : ` for ${cost === 0 ? 'nothing' : formatDollars(cost)}.`}
			{isOver ? ' That is over the limit, so some of them would be left out.' : null}
		</p>
	);
}
