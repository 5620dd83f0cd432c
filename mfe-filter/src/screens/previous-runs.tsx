import type { QueryError } from 'bff/client/base-query';
import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import { timeRangeOf } from 'bff/contract/filter/windows';
import { useCallback, useEffect, useState } from 'react';
import { RunList } from '../history/run-list.tsx';
import type { AlertContent } from '../run/alert.tsx';
import { LiveRun } from '../run/live-run.tsx';
import { describeAgain, type RepeatKind } from '../run/state/describe-run.ts';
import type { RunControl } from '../run/state/use-run.ts';
import styles from './previous-runs.module.css';
import { RunDetail } from './run-detail.tsx';

export interface PreviousRunsProps {
	run: RunControl;
	/** The run in the address. */
	runId: string | null;
	onAlert: (alert: AlertContent) => void;
	/** Called when a run could not be started. */
	onRefused: (title: string, reason: QueryError) => void;
	/** Called when a run was started in the background. */
	onStarted: (text: string) => void;
}

const texts: Record<RepeatKind, { started: string; failed: string }> = {
	rerun: {
		started: 'Filter re-run started. Check Create Filter tab for progress.',
		failed: 'Failed to re-run filter. Please try again.',
	},
	period: {
		started: 'Filter started for current time period. Check Create Filter tab for progress.',
		failed: 'Failed to run filter for current period. Please try again.',
	},
};

/** The list of runs, and the selected run next to it. */
export function PreviousRuns({
	run: control,
	runId,
	onAlert,
	onRefused,
	onStarted,
}: PreviousRunsProps) {
	const { runs, list, isBusy, start, follow, followed } = control;
	// The newest run is selected at first, and stays selected when a new one starts.
	const [firstId, setFirstId] = useState<string>();
	if (firstId === undefined && runs?.[0]) setFirstId(runs[0].id);
	const selectedId = runId ?? firstId ?? null;

	const runAgain = useCallback(
		async (earlier: FilterRun, again: RepeatKind, wider?: TimeRange) => {
			const { templateId, maxCost } = earlier;
			const body = {
				templateId,
				description: describeAgain(earlier, again),
				timeRange: wider ?? timeRangeOf(earlier),
				maxCost,
			};
			const reason = await start(body, () => onStarted(texts[again].started));
			if (reason) onRefused(texts[again].failed, reason);
		},
		[start, onStarted, onRefused],
	);
	const onRunAgain = useCallback(
		(earlier: FilterRun, again: RepeatKind, wider?: TimeRange) =>
			void runAgain(earlier, again, wider),
		[runAgain],
	);
	const isFollowed = followed?.run?.id === selectedId;
	const isLive = isBusy && isFollowed;
	const selected = runs?.find(({ id }) => id === selectedId);
	/** While another run was followed before, `useRun` leaves that of a standing filter alone. */
	const isUnfollowed =
		selected?.status === 'running' &&
		selected.standing &&
		followed !== null &&
		!isBusy &&
		!isFollowed;
	useEffect(() => {
		if (isUnfollowed) follow(selected);
	}, [selected, isUnfollowed, follow]);

	return (
		<div className={styles.runs}>
			<RunList
				runs={runs}
				followed={followed}
				selectedId={selectedId}
				failure={list.error}
				isBusy={isBusy}
				onRunAgain={onRunAgain}
				onTryAgain={() => void list.refetch()}
				onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
				isLoadingMore={list.isFetchingNextPage}
			/>
			<div className={styles.detail}>
				{isLive ? <LiveRun run={control} onAlert={onAlert} scrolls="page" /> : null}
				{selectedId === null && (runs || list.isError) ? (
					<p>Select a run from the left to view details</p>
				) : null}
				{selectedId !== null && !isLive ? (
					<RunDetail
						key={selectedId}
						runId={selectedId}
						run={control}
						onAlert={onAlert}
						onRunAgain={onRunAgain}
					/>
				) : null}
			</div>
		</div>
	);
}
