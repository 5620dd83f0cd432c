import type { QueryError } from 'bff/client/base-query';
import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { runPath } from '../filter-address.ts';
import { NothingFound } from './nothing-found.tsx';
import { Resume } from './resume.tsx';
import { describeProgress, describeWidened } from './state/describe-run.ts';
import { seenRun } from './state/ended-run.ts';
import { foundNothing } from './state/found-nothing.ts';
import type { FollowedRun } from './state/run-slice.ts';

export interface RunEndProps {
	followed: FollowedRun;
	/** The run as loaded after its end; undefined until then. */
	ended: FilterRun | undefined;
	isResuming: boolean;
	/** Set if resuming failed. */
	resumeFailure: QueryError | null;
	onResume: (runId: string, maxCost?: number) => void;
	/** Follows the run again after the connection was lost. */
	onFollow: (run: FilterRun) => void;
	/** Runs the filter over another window. */
	onRunOver: (timeRange: TimeRange) => void;
}

/** The result of a run that has ended, or whose connection was lost. */
export function RunEnd({
	followed,
	ended,
	isResuming,
	resumeFailure,
	onResume,
	onFollow,
	onRunOver,
}: RunEndProps) {
	const { phase, run: current, error } = followed;
	const run = ended ?? current;
	if (!run) return null;
	const link = <a href={runPath(run.id)}>View result in Previous Runs →</a>;
	const seen = ended ?? seenRun(followed) ?? run;
	const widened = run.widened ? <p>{describeWidened(run)}</p> : null;
	const missing = ended && ended.why !== null ? <p>{ended.why}</p> : null;
	if (foundNothing(seen, followed.posts)) {
		return (
			<NothingFound live run={seen} isBusy={false} onRunOver={onRunOver}>
				{widened}
				{seen.total_processed > 0 ? <p>{link}</p> : null}
			</NothingFound>
		);
	}
	if (phase === 'done') {
		return (
			<Notice
				live
				tone="done"
				title={
					<>
						Filter executed successfully! <small>Run ID: {run.id}.</small>
					</>
				}
			>
				<p>{link}</p>
				{widened}
				{ended ? <p>{describeCost(ended)}</p> : null}
				{missing}
			</Notice>
		);
	}
	if (phase === 'lost') {
		return (
			<Notice
				live
				tone="warning"
				title="We lost the connection; the run continues."
				actions={
					<Button size="sm" onClick={() => onFollow(run)}>
						Reconnect
					</Button>
				}
			>
				{error ? <FailureReason failure={error} /> : null}
			</Notice>
		);
	}
	const isCancelled = phase === 'cancelled';
	return (
		<Notice
			live
			tone={isCancelled ? 'warning' : 'error'}
			title={
				isCancelled
					? 'Cancelled. Posts already judged are kept.'
					: 'Failed to run filter. Please try again.'
			}
			actions={
				<Resume
					run={run}
					error={isCancelled ? null : error}
					isResuming={isResuming}
					onResume={onResume}
				/>
			}
		>
			{isCancelled || !error ? null : (
				<p>
					<FailureReason failure={error} fallback="Filter execution failed" />
				</p>
			)}
			{ended && ended.total_processed > 0 ? (
				<p>
					{isCancelled ? null : 'Posts already judged are kept: '}
					{describeProgress({
						processed: ended.total_processed,
						total: ended.total,
						filtered: ended.total_filtered,
					})}
					. {link}
				</p>
			) : null}
			{missing}
			{resumeFailure ? (
				<p role="alert">
					Couldn’t resume the run. <FailureReason failure={resumeFailure} />
				</p>
			) : null}
		</Notice>
	);
}

function describeCost({
	cost,
	reused,
	total_processed,
	postsBilled,
	postsCost,
}: FilterRun): string {
	const free =
		reused > 0 ? ` (${reused === total_processed ? 'all' : reused} free, judged before)` : '';
	const parts = [
		`${formatCount(total_processed, 'post')} judged${free}`,
		...(cost === null || cost === 0 ? [] : [`${formatDollars(cost)} for the model`]),
		...(postsBilled > 0 && postsCost > 0
			? [`${formatDollars(postsCost)} for ${formatCount(postsBilled, 'post')} from X`]
			: []),
	];
	return `${parts.join(', ')}.`;
}
