import type { FilterRun } from 'bff/contract/filter-run';
import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import type { Again } from '../run/state/describe-run.ts';
import type { FollowedRun } from '../run/state/run-slice.ts';
import { ReadAgain } from '../template/read-again.tsx';
import { RunItem } from './run-item.tsx';
import styles from './run-list.module.css';

export interface RunListProps {
	/** Newest first; undefined until they are known. */
	runs: readonly FilterRun[] | undefined;
	followed: FollowedRun | null;
	selectedId: string | null;
	/** Why they could not be read. */
	failure?: unknown;
	/** A run is going: no other can be begun. */
	isBusy: boolean;
	onRunAgain: (run: FilterRun, again: Again) => void;
	onTryAgain: () => void;
	/** Given while there are earlier ones. */
	onMore?: (() => void) | undefined;
	isLoadingMore?: boolean;
}

/** The person's runs: the one that is going on top, then those that have ended. */
export function RunList(props: RunListProps) {
	const {
		runs,
		followed,
		selectedId,
		failure,
		isBusy,
		onRunAgain,
		onTryAgain,
		onMore,
		isLoadingMore = false,
	} = props;
	/** On a phone the list would push the run out of sight: it shows the selected one until asked. */
	const [isOpen, setIsOpen] = useState(false);
	if (!runs && failure !== undefined) {
		return (
			<ReadAgain title="Your runs could not be read." error={failure} onTryAgain={onTryAgain} />
		);
	}
	if (!runs) return <Skeleton lines={5} label="Loading runs" />;
	if (runs.length === 0) return <p>No previous runs found.</p>;
	const isFolded = !isOpen && runs.some(({ id }) => id === selectedId) && runs.length > 1;
	return (
		<nav aria-label="Runs" className={styles.list}>
			<ol className={styles.runs} data-folded={isFolded || undefined}>
				{runs.map((run) => (
					<RunItem
						key={run.id}
						run={run}
						followed={followed?.run?.id === run.id ? followed : null}
						isSelected={run.id === selectedId}
						isBusy={isBusy}
						onRunAgain={onRunAgain}
						onSelect={() => setIsOpen(false)}
					/>
				))}
			</ol>
			{isFolded ? (
				<Button size="sm" className={styles.unfold} onClick={() => setIsOpen(true)}>
					All {formatNumber(runs.length)} runs
				</Button>
			) : null}
			{onMore ? (
				<Button
					size="sm"
					className={styles.more}
					data-folded={isFolded || undefined}
					busy={isLoadingMore}
					onClick={onMore}
				>
					Earlier runs
				</Button>
			) : null}
		</nav>
	);
}
