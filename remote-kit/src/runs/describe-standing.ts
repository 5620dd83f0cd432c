import type { StandingFilter, StandingRun } from 'bff/contract/filter/standing';
import { formatMoment } from '../format-date.ts';
import { formatCount, formatNumber } from '../format-number.ts';

/** Why no post is new: the title of the state, and sentences about the last and the next run. */
export interface StandingState {
	title: string;
	lines: readonly string[];
}

/** The state of a user's standing filters, of which there is at least one. */
export function describeStanding(
	filters: readonly StandingFilter[],
	now = new Date(),
): StandingState {
	const your = filters.length === 1 ? 'Your filter' : 'Your filters';
	const able = filters.filter((filter) => !filter.isPaused && !filter.blocked);
	if (able.length === 0) {
		const isPaused = filters.every((filter) => filter.isPaused);
		if (isPaused) return { title: `${your} ${be(filters)} paused.`, lines: [] };
		return { title: `${your} can’t run.`, lines: [] };
	}
	const runs = filters.flatMap(({ lastRun }) => lastRun ?? []);
	if (runs.length === 0) return { title: describeFirst(able, now), lines: [] };
	const last = runs.reduce((a, b) => (a.endedAt > b.endedAt ? a : b));
	const lastLine = `Last run ${formatMoment(last.endedAt, now)}: ${describeStandingRun(last)}.`;
	return { title: 'You’re caught up.', lines: [lastLine, describeNext(able, now)] };
}

/** `26 new posts, 4 worth reading, 3 left out until the next run` */
export function describeStandingRun({ judged, included, leftOut }: StandingRun): string {
	return [
		judged === 0 ? 'no new posts' : formatCount(judged, 'new post'),
		...(judged === 0 ? [] : [`${formatNumber(included)} worth reading`]),
		...(leftOut === 0 ? [] : [`${formatNumber(leftOut)} left out until the next run`]),
	].join(', ');
}

function describeFirst(able: readonly StandingFilter[], now: Date): string {
	if (able.some(({ runningId }) => runningId !== null)) return 'Your filter is running.';
	const at = nextTime(able);
	if (at === undefined || new Date(at) <= now) return 'Your filter is about to run.';
	return `Your filter runs ${moment(at, now)}.`;
}

function describeNext(able: readonly StandingFilter[], now: Date): string {
	if (able.some(({ runningId }) => runningId !== null)) return 'A run is under way.';
	const at = nextTime(able);
	if (at === undefined || new Date(at) <= now) return 'The next run is about to begin.';
	return `Next run ${moment(at, now)}.`;
}

function nextTime(filters: readonly StandingFilter[]): string | undefined {
	return filters.flatMap(({ nextAt }) => nextAt ?? []).sort()[0];
}

/** `at 08:00` today, `on Sat 21 Nov, 08:00` on other days. */
function moment(iso: string, now: Date): string {
	const isToday = new Date(iso).toDateString() === now.toDateString();
	return `${isToday ? 'at' : 'on'} ${formatMoment(iso, now)}`;
}

const be = (filters: readonly unknown[]) => (filters.length === 1 ? 'is' : 'are');
