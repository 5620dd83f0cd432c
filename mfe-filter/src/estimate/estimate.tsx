import { Button } from 'design-system/button';
import { describeEstimate } from './describe-estimate.ts';
import styles from './estimate.module.css';
import type { EstimateState } from './use-estimate.ts';

export interface EstimateProps {
	state: EstimateState;
	/** The run stops after this many US dollars. */
	limit: number;
}

/** How many posts a run will judge, what that costs, and how long it takes, in one line. */
export function Estimate({ state: { estimate, error, load }, limit }: EstimateProps) {
	if (error) {
		return (
			<p className={styles.line}>
				No estimate: {error.message} You can still run the filter.{' '}
				<Button size="sm" variant="quiet" onClick={load}>
					Estimate again
				</Button>
			</p>
		);
	}
	return (
		<p className={styles.line}>{estimate ? describeEstimate(estimate, limit) : 'Estimating…'}</p>
	);
}
