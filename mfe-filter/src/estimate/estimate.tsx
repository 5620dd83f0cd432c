import type { QueryError } from 'bff/client/base-query';
import type { RunEstimate } from 'bff/contract/filter/estimate';
import { Button } from 'design-system/button';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars, formatNumber } from 'remote-kit/format-number';
import styles from './estimate.module.css';

export interface EstimateProps {
	/** Undefined while it is loading. */
	estimate: RunEstimate | undefined;
	error: QueryError | undefined;
	/** The run stops after this many US dollars. */
	limit: number;
	onTryAgain: () => void;
}

/** Shows how many posts and tokens a run will need and what it will cost. */
export function Estimate({ estimate, error, limit, onTryAgain }: EstimateProps) {
	if (error) {
		return (
			<div className={styles.estimate}>
				<p>No estimate: {error.message} You can still run the filter.</p>
				<Button size="sm" variant="quiet" onClick={onTryAgain}>
					Estimate again
				</Button>
			</div>
		);
	}
	if (!estimate) return <p className={styles.estimate}>Estimating…</p>;
	const { posts, reused, tokens, modelCost, postsCost, reachesBack, fromStorage, maxPosts, notes } =
		estimate;
	const isCutOff = posts !== null && posts > maxPosts;
	return (
		<div className={styles.estimate}>
			<p className={styles.posts}>
				{posts === null
					? 'We can’t tell how many posts yet.'
					: `About ${formatCount(posts, 'post')}.`}
			</p>
			<ul>
				{reused > 0 ? <li>{formatNumber(reused)} judged before, free</li> : null}
				{tokens === null ? null : <li>about {formatCount(tokens, 'token')}</li>}
				{modelCost === null && posts === null ? null : (
					<li>
						Model: {modelCost === null ? 'price unknown' : describeUpTo(Math.min(modelCost, limit))}
					</li>
				)}
				{postsCost === null || postsCost === 0 ? null : <li>Posts: {formatDollars(postsCost)}</li>}
				{isCutOff ? <li>Only the newest {formatNumber(maxPosts)} will be judged.</li> : null}
				{fromStorage > 0 && reachesBack !== null ? (
					<li>
						X reaches back to {formatMoment(reachesBack)}. {formatCount(fromStorage, 'older post')}{' '}
						from storage.
					</li>
				) : null}
				{notes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
		</div>
	);
}

function describeUpTo(dollars: number): string {
	return dollars < 0.01 ? formatDollars(dollars) : `up to ${formatDollars(dollars)}`;
}
