import type { FilterRun } from 'bff/contract/filter/run';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { formatNumber } from 'remote-kit/format-number';
import type { RepeatKind } from '../run/state/describe-run.ts';
import type { FollowedRun } from '../run/state/run-slice.ts';
import { RunItem } from './run-item.tsx';
import styles from './run-list.module.css';

export interface RunListProps {
	/** Newest first; undefined until they are loaded. */
	runs: readonly FilterRun[] | undefined;
	followed: FollowedRun | null;
	selectedId: string | null;
	/** Set if loading failed. */
	failure?: unknown;
	/** Another run cannot be started while one is running. */
	isBusy: boolean;
	onRunAgain: (run: FilterRun, again: RepeatKind) => void;
	onTryAgain: () => void;
	/** Set if there are earlier runs. */
	onMore?: (() => void) | undefined;
	isLoadingMore?: boolean;
}

/** The user's runs, newest first. */
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
	/** On a phone, only the selected run is listed until the user opens the list. */
	const [isOpen, setIsOpen] = useState(false);
	if (!runs && failure !== undefined) {
		return (
			<NotLoaded
				title="We couldn’t load your runs"
				reason={failureOf(failure).message}
				onRetry={onTryAgain}
			/>
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
