import type { QueryError } from 'bff/client/base-query';
import type { FilterRun } from 'bff/contract/filter/run';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useRunsInfiniteQuery } from '../../api.ts';
import type { Dispatch, State } from '../../store.ts';
import { type FollowTarget, followRun, type StartBody } from './follow-run.ts';
import { followStarted, isActive } from './run-slice.ts';

/**
 * The user's runs and the followed one. A run that was started in another tab or before a reload is
 * followed as soon as the list contains it.
 */
export function useRun() {
	const dispatch = useDispatch<Dispatch>();
	const followed = useSelector(({ run }: State) => run.followed);
	const list = useRunsInfiniteQuery(undefined, { refetchOnFocus: true });
	const runs = useMemo(() => list.data?.pages.flat(), [list.data]);
	const attachment = useRef<AbortController>(null);
	useEffect(() => () => attachment.current?.abort(), []);

	const attach = useCallback(
		async (
			target: FollowTarget,
			onStarted?: (run: FilterRun) => void,
		): Promise<QueryError | null> => {
			attachment.current?.abort();
			const own = new AbortController();
			attachment.current = own;
			dispatch(followStarted(target.kind === 'follow' ? target.run : null));
			return dispatch(followRun(target, { signal: own.signal, onStarted }));
		},
		[dispatch],
	);

	const isBusy = isActive(followed);
	// One that a standing filter started does not take the place of the run that the user looks at.
	const running = runs?.find(
		({ id, status, standing }) =>
			status === 'running' && (!standing || !followed || followed.run?.id === id),
	);
	const followedId = followed?.run?.id;
	/** The last run that was followed. Prevents endless attempts at one that cannot be followed. */
	const lastFollowedId = useRef<string>(undefined);
	useEffect(() => {
		if (isBusy) lastFollowedId.current = followedId;
		else if (!list.isFetching && running?.id !== lastFollowedId.current) {
			lastFollowedId.current = running?.id;
			if (running) void attach({ kind: 'follow', run: running });
		}
	}, [isBusy, followedId, running, list.isFetching, attach]);

	return {
		followed,
		isBusy,
		runs,
		list,
		/** Resolves with the error if the run was not started. */
		start: useCallback(
			(body: StartBody, onStarted?: (run: FilterRun) => void) =>
				attach({ kind: 'start', body }, onStarted),
			[attach],
		),
		follow: useCallback((run: FilterRun) => void attach({ kind: 'follow', run }), [attach]),
	};
}

export type RunControl = ReturnType<typeof useRun>;
