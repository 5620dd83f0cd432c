import type { QueryError } from 'bff/client/base-query';
import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Notice } from 'design-system/notice';
import { RunPicture, type RunRange } from 'design-system/run-picture';
import { useCallback, useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatNumber } from 'remote-kit/format-number';
import { useReplies } from '../actions/use-replies.ts';
import { RunAbout } from '../review/run-about.tsx';
import { RunCounts } from '../review/run-counts.tsx';
import { RunHead } from '../review/run-head.tsx';
import { RunPosts } from '../review/run-posts.tsx';
import { useOverride } from '../review/use-override.ts';
import { usePicturePosts } from '../review/use-picture-posts.ts';
import { useRunPosts } from '../review/use-run-posts.ts';
import type { AlertContent } from '../run/alert.tsx';
import { NothingFound } from '../run/nothing-found.tsx';
import { RunInterrupted } from '../run/run-interrupted.tsx';
import type { RepeatKind } from '../run/state/describe-run.ts';
import { foundNothing } from '../run/state/found-nothing.ts';
import { useResume } from '../run/state/use-resume.ts';
import type { RunControl } from '../run/state/use-run.ts';
import styles from './run-detail.module.css';

export interface RunDetailProps {
	runId: string;
	run: RunControl;
	onAlert: (alert: AlertContent) => void;
	/** Over its own window, or over the given one. */
	onRunAgain: (run: FilterRun, again: RepeatKind, timeRange?: TimeRange) => void;
}

/** A run that has ended, with its counts, picture, reasons and posts. */
export function RunDetail({ runId, run: control, onAlert, onRunAgain }: RunDetailProps) {
	const { run, posts, isComplete, error, reload } = useRunPosts(
		runId,
		control.followed,
		control.runs ?? [],
	);
	const [selectedRange, setSelectedRange] = useState<RunRange | null>(null);
	const picture = usePicturePosts(posts);
	const replies = useReplies(runId, onAlert);
	const showError = useCallback(
		(reason: QueryError) => onAlert({ title: 'Your decision wasn’t saved.', reason }),
		[onAlert],
	);
	const override = useOverride(run, showError);
	const { isBusy } = control;
	const { resume, isResuming, failure: resumeFailure } = useResume(control);
	const judgeAgain = useCallback(() => resume(runId), [resume, runId]);

	if (error && posts.length === 0) {
		return (
			<Notice
				live
				tone="error"
				title={
					error.code === 'not_found' ? 'This run no longer exists.' : 'We couldn’t load this run'
				}
				actions={
					error.code === 'not_found' ? null : (
						<Button size="sm" onClick={reload}>
							Try again
						</Button>
					)
				}
			>
				{error.code === 'not_found' ? null : <FailureReason failure={error} />}
			</Notice>
		);
	}
	if (!run || (posts.length === 0 && !isComplete)) return <Busy>Loading run details...</Busy>;

	return (
		<article className={styles.detail} aria-label={run.title}>
			<RunHead run={run} posts={posts} replies={replies} isBusy={isBusy} onRunAgain={onRunAgain} />
			<RunInterrupted
				run={run}
				isBusy={isBusy}
				isResuming={isResuming}
				failure={resumeFailure}
				onResume={resume}
			/>
			{isComplete && foundNothing(run, posts) ? (
				<NothingFound
					run={run}
					isBusy={isBusy || run.newestVersion === null}
					onRunOver={(timeRange) => onRunAgain(run, 'period', timeRange)}
				/>
			) : null}
			<div className={styles.summary}>
				<RunCounts run={run} posts={posts} />
				<RunAbout run={run} posts={posts} />
			</div>
			{isComplete ? null : (
				<Busy>
					Loading posts, {formatNumber(posts.length)} of {formatNumber(run.total)} so far.
				</Busy>
			)}
			{error ? (
				<NotLoaded
					title="We couldn’t load some posts"
					reason={<FailureReason failure={error} />}
					onRetry={reload}
				/>
			) : null}
			{posts.length > 0 ? (
				<RunPicture
					posts={picture}
					from={Date.parse(run.since)}
					to={Date.parse(run.until)}
					selection={selectedRange}
					onSelect={setSelectedRange}
				/>
			) : null}
			{posts.length > 0 ? (
				<RunPosts
					runId={runId}
					posts={posts}
					isComplete={isComplete}
					selectedRange={selectedRange}
					drafts={replies.drafts}
					onOverride={override}
					onJudgeAgain={isBusy ? undefined : judgeAgain}
					isResuming={isResuming}
				/>
			) : null}
		</article>
	);
}
