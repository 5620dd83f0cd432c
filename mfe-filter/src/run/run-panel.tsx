import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { RunPicture } from 'design-system/run-picture';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatTime } from 'remote-kit/format-date';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { WideRow } from '../posts/wide-row.tsx';
import { usePicturePosts } from '../review/picture-posts.ts';
import styles from './run-panel.module.css';
import { describeProgress, progressOf } from './state/describe-run.ts';
import type { FollowedRun } from './state/run-slice.ts';
import { formatTimeLeft } from './state/time-left.ts';

export interface RunPanelProps {
	followed: FollowedRun;
	isCancelling: boolean;
	/** Why it could not be cancelled. */
	cancelFailure: QueryError | null;
	onCancel: (runId: string) => void;
}

/** A run while it goes: how far it is, what it found so far as a picture, time left, cost. */
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
								? 'Time left not known yet'
								: formatTimeLeft(progress.seconds_left)}
						</p>
						{progress.cost === null ? null : <p>{formatDollars(progress.cost)} so far</p>}
						{run && run.reused > 0 ? (
							<p>{formatCount(run.reused, 'post')} already judged before, free</p>
						) : null}
						{run ? (
							<Button size="sm" busy={isCancelling} onClick={() => onCancel(run.id)}>
								Cancel
							</Button>
						) : null}
						{cancelFailure ? (
							<p role="alert" className={styles.failure}>
								Not cancelled. <FailureReason failure={cancelFailure} />
							</p>
						) : null}
					</div>
				}
			>
				<p className={styles.progress}>
					<b>{phase === 'asking' ? 'Running...' : describeProgress(progress)}</b>{' '}
					{progress.not_judged > 0 ? (
						<span className={styles.note}>{progress.not_judged} not judged</span>
					) : null}
				</p>
				<p className={styles.note}>{describePhase(followed)}</p>
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
	if (followed.phase === 'reconnecting') return 'Reconnecting… The run goes on without this page.';
	if (phase === 'waiting')
		return waits_until
			? `X asks us to wait until ${formatTime(waits_until)}. Nothing is charged meanwhile.`
			: 'X asks us to wait.';
	if (phase === 'reading')
		return total === 0
			? 'Reading posts…'
			: `Reading posts, ${formatCount(total, 'post')} so far. Judging has begun with the newest.`;
	return 'Judging. You can leave this page; the run goes on.';
}
