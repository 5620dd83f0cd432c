import type { TimeRange } from 'bff/contract/filter/run';

export type TimeUnit = TimeRange['unit'];

/** Eight weeks in each unit. */
const maxValue: Record<TimeUnit, number> = { hours: 1344, days: 56, weeks: 8 };
export const timeUnits: readonly TimeUnit[] = ['hours', 'days', 'weeks'];

/** Parses a typed window. `problem` is the message for an invalid one. */
export function parseWindow(
	text: string,
	unit: TimeUnit,
): { timeRange: TimeRange; problem?: never } | { timeRange?: never; problem: string } {
	const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
	if (value >= 1 && value <= maxValue[unit]) return { timeRange: { value, unit } };
	return {
		problem: `A whole number from 1 to ${maxValue[unit].toLocaleString('en')}. Eight weeks is the maximum.`,
	};
}

/** `last 3 days` */
export function describeWindow(value: number, unit: TimeUnit): string {
	return value === 1 ? `last ${unit.slice(0, -1)}` : `last ${value} ${unit}`;
}
