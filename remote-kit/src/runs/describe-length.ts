import type { TimeRange } from 'bff/contract/filter/run';

/** The length of a window: `3 days`, `an hour` */
export function describeLength({ value, unit }: TimeRange): string {
	if (value === 1) return unit === 'hours' ? 'an hour' : `a ${unit.slice(0, -1)}`;
	return `${value} ${unit}`;
}
