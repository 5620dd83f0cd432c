import type { QueryError } from 'bff/client/base-query';
import type { FilterRun } from 'bff/contract/filter-run';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useCancelRunMutation, useResumeRunMutation, useRunsInfiniteQuery } from '../api.ts';
import type { Dispatch, State } from '../store.ts';
import { type Ask, followRun, type StartBody } from './follow-run.ts';
import { isUnderWay } from './run-slice.ts';

/** The person's runs, and the one that is going: begun here, or met because it goes on (after a reload, or from another tab). */
export function useRun() {
	const dispatch = useDispatch<Dispatch>();
	const followed = useSelector(({ run }: State) => run.followed);
	const list = useRunsInfiniteQuery(undefined, { refetchOnFocus: true });
	const runs = useMemo(() => list.data?.pages.flat(), [list.data]);
	const [cancelRun, cancelling] = useCancelRunMutation();
	const [resumeRun, resuming] = useResumeRunMutation();
	const attachment = useRef<AbortController>(null);
	useEffect(() => () => attachment.current?.abort(), []);

	const attach = useCallback(
		(ask: Ask, onBegun?: (run: FilterRun) => void): Promise<QueryError | null> => {
			attachment.current?.abort();
			const own = new AbortController();
			attachment.current = own;
			return dispatch(followRun(ask, { signal: own.signal, onBegun }));
		},
		[dispatch],
	);

	const isBusy = isUnderWay(followed);
	const running = runs?.find(({ status }) => status === 'running');
	const isNews = running !== undefined && (running.id !== followed?.run?.id || (list.startedTimeStamp ?? 0) > followed.endedAt);
	const isMet = followed?.phase === 'lost' && running?.id === followed.run?.id;
	useEffect(() => {
		if (running && isNews && !isMet && !isBusy && !list.isFetching) void attach({ kind: 'follow', run: running });
	}, [running, isNews, isMet, isBusy, list.isFetching, attach]);

	return {
		followed,
		isBusy,
		runs,
		list,
		/** Resolves with the reason when it was not begun. */
		start: useCallback((body: StartBody, onBegun?: (run: FilterRun) => void) => attach({ kind: 'start', body }, onBegun), [attach]),
		follow: useCallback((run: FilterRun) => void attach({ kind: 'follow', run }), [attach]),
		cancel: useCallback((id: string) => void cancelRun(id), [cancelRun]),
		isCancelling: cancelling.isLoading,
		cancelFailure: (cancelling.error as QueryError | undefined) ?? null,
		/** Goes on with a run that ended early or left posts unjudged; resolves with the reason when it does not. */
		resume: useCallback(
			async (id: string, maxCost?: number): Promise<QueryError | null> => {
				const { data, error } = await resumeRun(maxCost === undefined ? { id } : { id, maxCost });
				if (!data) return error as QueryError;
				void attach({ kind: 'follow', run: data });
				return null;
			},
			[resumeRun, attach],
		),
		isResuming: resuming.isLoading,
	};
}

export type RunControl = ReturnType<typeof useRun>;
