import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import type { FilterRun } from 'bff/contract/filter-run';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useRunsInfiniteQuery } from '../../api.ts';
import type { Dispatch, State } from '../../store.ts';
import type { Ask, StartBody } from './follow-run.ts';
import { followEnded, followStarted, isActive } from './run-slice.ts';

/**
 * The person's runs, and the one that is going: begun here, or met because it goes on (after a
 * reload, or from another tab).
 */
export function useRun() {
	const dispatch = useDispatch<Dispatch>();
	const followed = useSelector(({ run }: State) => run.followed);
	const list = useRunsInfiniteQuery(undefined, { refetchOnFocus: true });
	const runs = useMemo(() => list.data?.pages.flat(), [list.data]);
	const attachment = useRef<AbortController>(null);
	useEffect(() => () => attachment.current?.abort(), []);

	const attach = useCallback(
		async (ask: Ask, onStarted?: (run: FilterRun) => void): Promise<QueryError | null> => {
			attachment.current?.abort();
			const own = new AbortController();
			attachment.current = own;
			dispatch(followStarted(ask.kind === 'follow' ? ask.run : null));
			// What follows a run is fetched with the first one.
			const loaded = await import(/* webpackChunkName: "runs" */ './follow-run.ts').catch(
				() => null,
			);
			if (own.signal.aborted) return null;
			if (loaded) return dispatch(loaded.followRun(ask, { signal: own.signal, onStarted }));
			dispatch(followEnded());
			return asQueryError(ApiError.network());
		},
		[dispatch],
	);

	const isBusy = isActive(followed);
	const running = runs?.find(({ status }) => status === 'running');
	const followedId = followed?.run?.id;
	/**
	 * The running run that was met already: once, or one that cannot be followed would be followed
	 * for ever.
	 */
	const met = useRef<string>(undefined);
	useEffect(() => {
		if (isBusy) met.current = followedId;
		else if (!list.isFetching && running?.id !== met.current) {
			met.current = running?.id;
			if (running) void attach({ kind: 'follow', run: running });
		}
	}, [isBusy, followedId, running, list.isFetching, attach]);

	return {
		followed,
		isBusy,
		runs,
		list,
		/** Resolves with the reason when it was not begun. */
		start: useCallback(
			(body: StartBody, onStarted?: (run: FilterRun) => void) =>
				attach({ kind: 'start', body }, onStarted),
			[attach],
		),
		follow: useCallback((run: FilterRun) => void attach({ kind: 'follow', run }), [attach]),
	};
}

export type RunControl = ReturnType<typeof useRun>;
