import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { useState } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { describeCost, describeFetch, describeReach, describeSchedule } from './describe-fetch.ts';
import styles from './fetch-bar.module.css';
import { ScheduleSelect } from './schedule-select.tsx';
import type { Fetching } from './use-fetch.ts';

export interface FetchBarProps {
	fetching: Fetching;
	/** The empty list describes the last fetch and offers the next one, so the bar does not. */
	isShownBelow: boolean;
}

/** One line on the last fetch, with buttons to fetch now and to change the schedule. */
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
					<p role="status">{describeFetch(state)}</p>
					<Button
						size="sm"
						variant="quiet"
						className={styles.button}
						busy={isRunning}
						title={describeReach(state)}
						onClick={start}
					>
						Fetch
					</Button>
					{/* Where nothing shows a title. */}
					<span className={styles.cost} aria-hidden="true">
						{describeCost(state)}
					</span>
				</>
			)}
			{isChanging ? (
				<div className={styles.schedule}>
					<ScheduleSelect state={state} />
				</div>
			) : (
				<Button
					size="sm"
					variant="quiet"
					className={styles.button}
					aria-expanded={false}
					onClick={() => setIsChanging(true)}
				>
					{describeSchedule(state.every)}
				</Button>
			)}
			{failure && !isShownBelow ? <FailureLine failure={failure} /> : null}
		</div>
	);
}
