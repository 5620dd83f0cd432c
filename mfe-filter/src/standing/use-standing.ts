import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { filterApi } from '../api.ts';
import type { Dispatch } from '../store.ts';
import { standingApi } from './standing-api.ts';

const POLL_MS = 60_000;
const { useQuery, useQueryState } = standingApi.endpoints.standingFilters;

/**
 * The user's standing filters, once they are needed. They run without this tab, so they are read
 * again when it gets the focus, and every minute; the runs too when one of them begins or ends.
 */
export function useStanding(isNeeded: boolean) {
	const dispatch = useDispatch<Dispatch>();
	const { data } = useQueryState(isNeeded ? undefined : skipToken);
	const isAnyActive = data?.filters.some(({ isPaused }) => !isPaused) ?? false;
	const query = useQuery(isNeeded ? undefined : skipToken, {
		refetchOnFocus: true,
		pollingInterval: isAnyActive ? POLL_MS : 0,
		skipPollingIfUnfocused: true,
	});
	const running = data?.filters.map(({ runningId }) => runningId ?? '').join('');
	const before = useRef(running);
	useEffect(() => {
		if (before.current !== undefined && before.current !== running)
			dispatch(filterApi.util.invalidateTags(['runs']));
		before.current = running;
	}, [running, dispatch]);
	return query;
}
