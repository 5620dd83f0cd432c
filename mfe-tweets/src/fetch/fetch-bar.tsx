import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { useState } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { describeCost, describeFetch, describeSchedule } from './describe-fetch.ts';
import styles from './fetch-bar.module.css';
import { ScheduleSelect } from './schedule-select.tsx';
import type { Fetching } from './use-fetch.ts';

export interface FetchBarProps {
	fetching: Fetching;
	/** The empty list describes the last fetch and offers the next one, so the bar does not. */
	isShownBelow: boolean;
}

/** The last fetch, the schedule, and a button to fetch now, with the cost. */
export function FetchBar({
	fetching: { state, isRunning, failure, start },
	isShownBelow,
}: FetchBarProps) {
	const [isChanging, setIsChanging] = useState(false);
	if (!state)
		return failure ? (
			<FailureLine failure={failure} />
		) : (
			<Skeleton lines={1} label="Loading when posts were fetched" />
		);
	return (
		<div className={styles.bar}>
			{isShownBelow ? null : (
				<>
					{/* Always rendered, so that changes are announced. */}
					<p role="status" className={styles.state}>
						{describeFetch(state)}
					</p>
					{failure ? <FailureLine failure={failure} /> : null}
					<p>
						<Button
							size="sm"
							variant="quiet"
							className={styles.button}
							busy={isRunning}
							onClick={start}
						>
							Fetch posts now
						</Button>{' '}
						({describeCost(state)})
					</p>
				</>
			)}
			{isChanging ? (
				<ScheduleSelect state={state} />
			) : (
				<p>
					Automatic fetch:{' '}
					{describeSchedule(state.every, state.mostCost).replace(/^./, (first) =>
						first.toLowerCase(),
					)}
					.{' '}
					<Button
						size="sm"
						variant="quiet"
						className={styles.button}
						onClick={() => setIsChanging(true)}
					>
						Change
					</Button>
				</p>
			)}
		</div>
	);
}
