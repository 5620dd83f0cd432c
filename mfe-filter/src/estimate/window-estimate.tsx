import { skipToken } from '@reduxjs/toolkit/query/react';
import type { FilterTemplate } from 'bff/contract/filter/filter';
import type { TimeRange } from 'bff/contract/filter/run';
import { useEffect, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { useEstimateQuery } from '../template/form/template-api.ts';
import { Estimate } from './estimate.tsx';

export interface WindowEstimateProps {
	template: Pick<FilterTemplate, 'id' | 'version'>;
	timeRange: TimeRange;
	/** The run stops after this many US dollars. */
	limit: number;
}

const DEBOUNCE_MS = 300;

/** Loads and shows the estimate for a window, after the user has stopped changing it. */
export function WindowEstimate({
	template: { id: templateId, version },
	timeRange: { value, unit },
	limit,
}: WindowEstimateProps) {
	const [timeRange, setTimeRange] = useState<TimeRange>();
	useEffect(() => {
		const timer = setTimeout(() => setTimeRange({ value, unit }), DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [value, unit]);
	const { currentData, error, refetch } = useEstimateQuery(
		timeRange ? { templateId, version, timeRange } : skipToken,
	);
	return (
		<Estimate
			estimate={currentData}
			error={error && failureOf(error)}
			limit={limit}
			onTryAgain={() => void refetch()}
		/>
	);
}
