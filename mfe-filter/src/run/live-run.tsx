import type { QueryError } from 'bff/client/base-query';
import type { TimeRange } from 'bff/contract/filter/run';
import { RunPicture } from 'design-system/run-picture';
import { useCallback } from 'react';
import { failureOf } from 'remote-kit/failure';
import { Results } from '../posts/results.tsx';
import { WideRow } from '../posts/wide-row.tsx';
import { useOverride } from '../review/use-override.ts';
import { usePicturePosts } from '../review/use-picture-posts.ts';
import type { AlertContent } from './alert.tsx';
import styles from './live-run.module.css';
import { RunEnd } from './run-end.tsx';
import { RunPanel } from './run-panel.tsx';
import { endedRun } from './state/ended-run.ts';
import { useCancelRunMutation } from './state/run-api.ts';
import { useResume } from './state/use-resume.ts';
import type { RunControl } from './state/use-run.ts';

export interface LiveRunProps {
	run: RunControl;
	onAlert: (alert: AlertContent) => void;
	/** Runs the filter again over another window. Without it only a running run is shown. */
	onRunOver?: (timeRange: TimeRange) => void;
	/** How the list of posts scrolls, except on a phone. */
	scrolls: 'inside' | 'page';
}

/** The followed run, running or ended: progress, picture, posts. */
export function LiveRun({ run: control, onAlert, onRunOver, scrolls }: LiveRunProps) {
	const { followed, isBusy, runs, follow } = control;
	const currentRun = followed?.run ?? null;
	const ended = followed ? endedRun(followed, runs) : undefined;
	const picture = usePicturePosts(followed?.posts ?? []);
	const showError = useCallback(
		(reason: QueryError) => onAlert({ title: 'Your decision wasn’t saved.', reason }),
		[onAlert],
	);
	const override = useOverride(currentRun, showError);
	const [cancel, cancelling] = useCancelRunMutation();
	const { resume, isResuming, failure } = useResume(control);
	const runId = currentRun?.id;
	const judgeAgain = useCallback(() => runId !== undefined && resume(runId), [runId, resume]);
	if (!followed) return null;

	return (
		<div className={styles.live}>
			{isBusy ? (
				<RunPanel
					followed={followed}
					isCancelling={cancelling.isLoading}
					cancelFailure={cancelling.error ? failureOf(cancelling.error) : null}
					onCancel={(id) => void cancel(id)}
				/>
			) : onRunOver ? (
				<WideRow>
					<RunEnd
						followed={followed}
						ended={ended}
						isResuming={isResuming}
						resumeFailure={failure}
						onResume={resume}
						onFollow={follow}
						onRunOver={onRunOver}
					/>
					{currentRun && picture.length > 0 ? (
						<RunPicture
							posts={picture}
							from={Date.parse(currentRun.since)}
							to={Date.parse(currentRun.until)}
						/>
					) : null}
				</WideRow>
			) : null}
			{currentRun && (isBusy || followed.posts.length > 0) ? (
				<Results
					runId={currentRun.id}
					posts={followed.posts}
					isRunning={isBusy}
					scrolls={scrolls}
					onOverride={currentRun.id === '' ? undefined : override}
					onJudgeAgain={isBusy ? undefined : judgeAgain}
					isResuming={isResuming}
				/>
			) : null}
		</div>
	);
}
