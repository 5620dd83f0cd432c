import type { StandingFilter } from 'bff/contract/filter/standing';
import { formatInZone } from 'remote-kit/publishing/publication/format-slot';

type Times = Pick<StandingFilter, 'blocked' | 'isPaused' | 'nextAt' | 'runningId' | 'timetable'>;

/** When it runs next, or why it does not, in a few words: `next today 14:00`. */
export function describeNext(filter: Times, now = new Date()): string {
	const { blocked, isPaused, nextAt, runningId, timetable } = filter;
	if (runningId !== null) return 'running now';
	if (isPaused) return 'paused';
	if (blocked !== null) return 'cannot run';
	if (nextAt === null) return 'no next run';
	if (Date.parse(nextAt) <= now.getTime()) return 'due now';
	return `next ${formatInZone(nextAt, timetable.zone, now)}`;
}
