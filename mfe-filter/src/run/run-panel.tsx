import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { RunPicture } from 'design-system/run-picture';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatTime } from 'remote-kit/format-date';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { WideRow } from '../posts/wide-row.tsx';
import { usePicturePosts } from '../review/use-picture-posts.ts';
import styles from './run-panel.module.css';
import { describeProgress, describeWidened, progressOf } from './state/describe-run.ts';
import type { FollowedRun } from './state/run-slice.ts';
import { formatTimeLeft } from './state/time-left.ts';

export interface RunPanelProps {
	followed: FollowedRun;
	isCancelling: boolean;
	/** Set if cancelling failed. */
	cancelFailure: QueryError | null;
	onCancel: (runId: string) => void;
}

/** A running run: progress, picture of its posts so far, time left, cost. */
export function RunPanel({ followed, isCancelling, cancelFailure, onCancel }: RunPanelProps) {
	const { run, phase, posts } = followed;
	const progress = progressOf(followed);
	const picture = usePicturePosts(posts);
	return (
		<section className={styles.panel} aria-label="Running filter" aria-busy="true">
			<WideRow
				margin={
					<div className={styles.margin}>
						<p className={styles.left}>
							{progress.seconds_left === null
								? progress.phase !== 'waiting' && 'Estimating time…'
								: formatTimeLeft(progress.seconds_left)}
						</p>
						{progress.cost === null ? null : <p>{formatDollars(progress.cost)} so far</p>}
						{run && run.reused > 0 ? (
							<p>{formatCount(run.reused, 'post')} judged before, free</p>
						) : null}
						{run?.id ? (
							<Button size="sm" busy={isCancelling} onClick={() => onCancel(run.id)}>
								Cancel
							</Button>
						) : null}
						{cancelFailure ? (
							<p role="alert" className={styles.failure}>
								Couldn’t cancel the run. <FailureReason failure={cancelFailure} />
							</p>
						) : null}
					</div>
				}
			>
				<p className={styles.progress}>
					<b>{phase === 'starting' ? 'Running...' : describeProgress(progress)}</b>{' '}
					{progress.not_judged > 0 ? (
						<span className={styles.note}>{progress.not_judged} not judged</span>
					) : null}
				</p>
				<p className={styles.note}>
					{describePhase(followed)} {run?.widened ? describeWidened(run) : null}
				</p>
				{run ? (
					<RunPicture
						posts={picture}
						progress={{ total: progress.total }}
						from={Date.parse(run.since)}
						to={Date.parse(run.until)}
					/>
				) : null}
			</WideRow>
		</section>
	);
}

function describePhase(followed: FollowedRun): string {
	const { phase, waits_until, total } = progressOf(followed);
	if (followed.phase === 'reconnecting') return 'Reconnecting… The run continues.';
	if (phase === 'waiting')
		return `A network or the AI provider asks us to wait${waits_until ? ` until ${formatTime(waits_until)}` : ''}. The run then continues by itself. Nothing is charged while we wait.`;
	if (phase === 'reading')
		return total === 0
			? 'Reading posts…'
			: `Reading posts, ${formatCount(total, 'post')} so far. The newest are being judged.`;
	return 'Judging posts. You can leave this page; the run continues.';
}
