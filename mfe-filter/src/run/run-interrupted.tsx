import type { QueryError } from 'bff/client/base-query';
import type { FilterRun } from 'bff/contract/filter/run';
import { Notice } from 'design-system/notice';
import { FailureReason } from 'remote-kit/failure-reason';
import { Resume } from './resume.tsx';
import { describeProgress } from './state/describe-run.ts';

export interface RunInterruptedProps {
	run: FilterRun;
	/** Another run is running. */
	isBusy: boolean;
	isResuming: boolean;
	/** Set if resuming failed. */
	failure: QueryError | null;
	onResume: (runId: string, maxCost?: number) => void;
}

/** Why a run ended early, with a button to resume it. Renders nothing for a complete run. */
export function RunInterrupted({
	run,
	isBusy,
	isResuming,
	failure,
	onResume,
}: RunInterruptedProps) {
	if (run.status !== 'cancelled' && run.status !== 'failed') return null;
	const { total_processed: processed, total, total_filtered: filtered, error } = run;
	return (
		<Notice
			tone="warning"
			title={run.status === 'cancelled' ? 'You cancelled this run.' : 'This run ended early.'}
			actions={
				isBusy ? null : (
					<Resume run={run} error={error} isResuming={isResuming} onResume={onResume} />
				)
			}
		>
			{error ? (
				<p>
					<FailureReason
						failure={{ code: error.code, message: error.message }}
						fallback="Filter execution failed"
					/>
				</p>
			) : null}
			<p>
				Posts already judged are kept: {describeProgress({ processed, total, filtered })}. If you
				resume, you pay only for the rest.
			</p>
			{failure ? (
				<p role="alert">
					Couldn’t resume the run. <FailureReason failure={failure} />
				</p>
			) : null}
		</Notice>
	);
}
