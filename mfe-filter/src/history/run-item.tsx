import type { FilterRun } from 'bff/contract/filter/run';
import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { formatDateTime } from 'remote-kit/format-date';
import { formatNumber } from 'remote-kit/format-number';
import { describeWindow } from '../estimate/time-window.ts';
import { runPath } from '../filter-address.ts';
import { progressOf, type RepeatKind } from '../run/state/describe-run.ts';
import type { FollowedRun } from '../run/state/run-slice.ts';
import { Badge } from './badge.tsx';
import styles from './run-item.module.css';

export interface RunItemProps {
	run: FilterRun;
	/** Set while this is the followed run. */
	followed: FollowedRun | null;
	isSelected: boolean;
	/** Another run cannot be started while one is running. */
	isBusy: boolean;
	onRunAgain: (run: FilterRun, again: RepeatKind) => void;
	onSelect: () => void;
}

/** A run in the list. */
export function RunItem({ run, followed, isSelected, isBusy, onRunAgain, onSelect }: RunItemProps) {
	const isRunning = run.status === 'running';
	const { processed, total, filtered } = progressOf({
		run,
		progress: isRunning ? (followed?.progress ?? null) : null,
		posts: isRunning ? (followed?.posts ?? []) : [],
	});
	return (
		<li className={styles.item} data-selected={isSelected || undefined}>
			<a
				className={styles.link}
				href={runPath(run.id)}
				aria-current={isSelected ? 'true' : undefined}
				onClick={onSelect}
			>
				<span className={styles.title} dir="auto">
					{run.title}
				</span>
				{run.description ? (
					<span className={styles.note} dir="auto">
						{run.description}
					</span>
				) : null}
				<span className={styles.note}>
					<time dateTime={run.createdAt}>{formatDateTime(run.createdAt)}</time> ·{' '}
					{describeWindow(run.timeRangeValue, run.timeRangeUnit)}
				</span>
				<span className={styles.badges}>
					{isRunning ? <Badge tone="live">running</Badge> : <Badge>completed</Badge>}
					{run.status === 'cancelled' || run.status === 'failed' ? (
						<Badge tone="early">{run.status}</Badge>
					) : null}
					{run.standing ? <Badge>by itself</Badge> : null}
					<span>{isRunning ? `${processed}/${total}` : `${formatNumber(filtered)} matched`}</span>
				</span>
			</a>
			{isRunning ? null : (
				<Button
					size="sm"
					variant="quiet"
					className={styles.again}
					disabled={isBusy || run.newestVersion === null}
					onClick={() => onRunAgain(run, 'rerun')}
				>
					<span>
						Re-run <VisuallyHidden>{run.title}</VisuallyHidden>
					</span>
				</Button>
			)}
		</li>
	);
}
