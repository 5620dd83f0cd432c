import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { useMemo } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { countPosts } from './post-status.ts';
import styles from './run-counts.module.css';

export interface RunCountsProps {
	run: Pick<FilterRun, 'total_processed'>;
	posts: readonly Verdict[];
}

/** The counts of a run, overrides included. */
export function RunCounts({ run, posts }: RunCountsProps) {
	const counts = useMemo(() => countPosts(posts), [posts]);
	const rows = [
		{ name: 'total processed', value: run.total_processed },
		{ name: 'included', value: counts.included },
		{ name: 'excluded', value: counts.excluded },
		{ name: 'not judged', value: counts.not_judged },
		{ name: 'manual overrides', value: counts.overridden },
	];
	return (
		<dl className={styles.counts}>
			{rows.map(({ name, value }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{formatNumber(value)}</dd>
				</div>
			))}
		</dl>
	);
}
