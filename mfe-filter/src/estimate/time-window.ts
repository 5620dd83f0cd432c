import type { TimeRange } from 'bff/contract/filter-run';

export type TimeUnit = TimeRange['unit'];

/** The most of each unit: eight weeks. */
const maxValue: Record<TimeUnit, number> = { hours: 1344, days: 56, weeks: 8 };
export const timeUnits: readonly TimeUnit[] = ['hours', 'days', 'weeks'];

/** A window as it was typed: the window, or what is wrong with it. */
export function parseWindow(
	text: string,
	unit: TimeUnit,
): { timeRange: TimeRange; problem?: never } | { timeRange?: never; problem: string } {
	const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
	if (value >= 1 && value <= maxValue[unit]) return { timeRange: { value, unit } };
	return {
		problem: `A whole number from 1 to ${maxValue[unit].toLocaleString('en')}: eight weeks at most.`,
	};
}

/** `last 3 days` */
export function describeWindow(value: number, unit: TimeUnit): string {
	return value === 1 ? `last ${unit.slice(0, -1)}` : `last ${value} ${unit}`;
}
