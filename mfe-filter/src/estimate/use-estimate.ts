import { skipToken } from '@reduxjs/toolkit/query/react';
import type { QueryError } from 'bff/client/base-query';
import type { RunEstimate } from 'bff/contract/filter/estimate';
import {
	contentDefaults,
	type FilterTemplate,
	type FullContent,
	fillContent,
	isSameContent,
} from 'bff/contract/filter/filter';
import type { TimeRange } from 'bff/contract/filter/run';
import { useEffect, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { useEstimateQuery } from '../template/form/template-api.ts';

/** The estimate of a run. While it is loading, neither it nor an error is set. */
export interface EstimateState {
	estimate: RunEstimate | undefined;
	error: QueryError | undefined;
	load: () => void;
}

const DEBOUNCE_MS = 300;

/**
 * The estimate for a window, after the user has stopped changing it: of a saved template, or of one
 * that is not saved yet. `sources`: those in the form. Without a window there is none.
 */
export function useEstimate(
	template: Pick<FilterTemplate, 'id' | 'version' | 'content'> | null,
	sources: FullContent['sources'],
	timeRange: TimeRange | undefined,
): EstimateState {
	const { value, unit } = timeRange ?? {};
	const [window, setWindow] = useState<TimeRange>();
	useEffect(() => {
		const settle = () => setWindow(value && unit ? { value, unit } : undefined);
		const timer = setTimeout(settle, DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [value, unit]);
	const saved = template ? fillContent(template.content) : contentDefaults;
	const { currentData, error, refetch } = useEstimateQuery(
		timeRange && window
			? {
					...(template && { templateId: template.id, version: template.version }),
					timeRange: window,
					...(!isSameContent(saved, { ...saved, sources }) && { sources }),
				}
			: skipToken,
	);
	return {
		estimate: currentData,
		error: error && failureOf(error),
		load: () => void refetch(),
	};
}
