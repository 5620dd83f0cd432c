import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import { useEffect, useState } from 'react';
import { DEFAULT_COST_LIMIT, parseCostLimit } from './cost-limit.ts';
import { parseWindow, type TimeUnit } from './time-window.ts';

const DEFAULT_VALUE = '24';
const DEFAULT_UNIT: TimeUnit = 'hours';

/** The time window and the spending limit of the next run, as typed and as parsed. */
export function useRunSettings(followed: FilterRun | null | undefined) {
	const [value, setValue] = useState(DEFAULT_VALUE);
	const [unit, setUnit] = useState<TimeUnit>(DEFAULT_UNIT);
	const [limit, setLimit] = useState(String(DEFAULT_COST_LIMIT));
	const window = parseWindow(value, unit);
	const costLimit = parseCostLimit(limit);
	const setWindow = (timeRange: TimeRange) => {
		setValue(String(timeRange.value));
		setUnit(timeRange.unit);
	};

	// The window of a run that was started elsewhere, or that was widened.
	const { id, timeRangeValue, timeRangeUnit } = followed ?? {};
	useEffect(() => {
		if (!id || !timeRangeValue || !timeRangeUnit) return;
		setValue(String(timeRangeValue));
		setUnit(timeRangeUnit);
	}, [id, timeRangeValue, timeRangeUnit]);

	return {
		value,
		unit,
		limit,
		setValue,
		setUnit,
		setLimit,
		setWindow,
		window,
		costLimit,
		isDefaultWindow: value === DEFAULT_VALUE && unit === DEFAULT_UNIT,
		/** What is wrong with what was typed, if anything is. */
		problem: window.problem
			? `Time window: ${window.problem}`
			: costLimit.problem && `Spending limit: ${costLimit.problem}`,
	};
}
