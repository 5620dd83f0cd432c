import type { StandingFilter } from 'bff/contract/filter/standing';
import { Notice } from 'design-system/notice';
import { storedFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatDollars } from 'remote-kit/format-number';
import { formatInZone } from 'remote-kit/publishing/publication/format-slot';
import { describeStandingRun } from 'remote-kit/runs/describe-standing';
import { runPath } from '../filter-address.ts';
import { describeNext } from './describe-next.ts';
import styles from './standing.module.css';
import { describeTimetable } from './timetable-values.ts';

/** The timetable of a standing filter, its next and its last run, and the cost of today. */
export function StandingState({ filter }: { filter: StandingFilter }) {
	const { timetable, runningId, lastRun, spentToday, blocked } = filter;
	const next = describeNext(filter);
	return (
		<>
			<ul className={styles.facts}>
				<li>
					{describeTimetable(timetable)}, {timetable.zone.replaceAll('_', ' ')}
				</li>
				<li hidden={next === 'cannot run'}>
					<b role="status">{`${next.charAt(0).toUpperCase()}${next.slice(1)}`}</b>
					{runningId === null ? null : (
						<>
							{' '}
							<a href={runPath(runningId)}>See this run</a>
						</>
					)}
				</li>
				{lastRun ? (
					<li>
						<a href={runPath(lastRun.id)}>
							Last run {formatInZone(lastRun.endedAt, timetable.zone)}
						</a>
						: {describeStandingRun(lastRun)}.{' '}
						{lastRun.error ? <FailureReason failure={storedFailure(lastRun.error)} /> : null}
					</li>
				) : null}
				<li>
					{formatDollars(spentToday)} of {formatDollars(timetable.dailyLimit)} spent today
				</li>
			</ul>
			{blocked ? (
				<Notice live tone="warning" title="It cannot run now.">
					<FailureReason
						failure={storedFailure(blocked)}
						next="After that, it runs at its next time."
					/>
				</Notice>
			) : null}
		</>
	);
}
