import type { QueryError } from 'bff/client/base-query';
import type { RunEstimate } from 'bff/contract/filter-estimate';
import { Button } from 'design-system/button';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars, formatNumber } from 'remote-kit/format-number';
import styles from './estimate.module.css';

export interface EstimateProps {
	/** Undefined while it is being asked for. */
	estimate: RunEstimate | undefined;
	error: QueryError | undefined;
	/** US dollars after which the run stops. */
	limit: number;
	onTryAgain: () => void;
}

/** What a run will take, as far as that can be known before it. */
export function Estimate({ estimate, error, limit, onTryAgain }: EstimateProps) {
	if (error) {
		return (
			<div className={styles.estimate}>
				<p>No estimate: {error.message} You can run it all the same.</p>
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
				{posts === null ? 'How many posts is not known.' : `About ${formatCount(posts, 'post')}.`}
			</p>
			<ul>
				{reused > 0 ? <li>{formatNumber(reused)} already judged before, free</li> : null}
				{tokens === null ? null : <li>about {formatCount(tokens, 'token')}</li>}
				{modelCost === null && posts === null ? null : (
					<li>
						{modelCost === null
							? 'Model: price not known'
							: `Model: ${formatDollars(Math.min(modelCost, limit))} at most`}
					</li>
				)}
				{postsCost === null || postsCost === 0 ? null : <li>Posts: {formatDollars(postsCost)}</li>}
				{isCutOff ? <li>Only the newest {formatNumber(maxPosts)} are judged.</li> : null}
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
