import type { QueryError } from 'bff/client/base-query';
import { useCallback, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { useResumeRunMutation } from './run-api.ts';
import type { RunControl } from './use-run.ts';

/** Resumes a run that ended early or has posts not judged, and follows it. */
export function useResume({ follow }: Pick<RunControl, 'follow'>) {
	const [resumeRun, { isLoading: isResuming }] = useResumeRunMutation();
	const [failure, setFailure] = useState<QueryError | null>(null);
	const resume = useCallback(
		async (id: string, maxCost?: number) => {
			const { data, error } = await resumeRun(maxCost === undefined ? { id } : { id, maxCost });
			setFailure(error ? failureOf(error) : null);
			if (data) follow(data);
		},
		[resumeRun, follow],
	);
	return {
		resume: useCallback((id: string, maxCost?: number) => void resume(id, maxCost), [resume]),
		isResuming,
		failure,
	};
}
