import type { QueryError } from 'bff/client/base-query';
import type { FetchState } from 'bff/contract/feed/feed';
import { useEffect, useRef } from 'react';
import { asFailure, storedFailure } from 'remote-kit/failure';
import { tweetsApi } from '../api.ts';
import { useFetchNowMutation } from './schedule-api.ts';

const POLL_MS = 2000;
const { useQueryState, useQuerySubscription } = tweetsApi.endpoints.fetchState;

export interface Fetching {
	/** Undefined until loaded. */
	state: FetchState | undefined;
	/** Running or being started. */
	isRunning: boolean;
	failure: QueryError | undefined;
	start: () => void;
}

/** The last or current fetch. Calls `onEnded` after each fetch that ends while mounted. */
export function useFetch(onEnded: () => void): Fetching {
	const { data: state, error: loadError } = useQueryState();
	const isActive = state?.status === 'running' || state?.status === 'waiting';
	useQuerySubscription(undefined, {
		pollingInterval: isActive ? POLL_MS : 0,
		skipPollingIfUnfocused: true,
	});
	const [fetchNow, { isLoading, error }] = useFetchNowMutation();

	const latestOnEnded = useRef(onEnded);
	const wasActive = useRef(false);
	useEffect(() => {
		latestOnEnded.current = onEnded;
	});
	useEffect(() => {
		if (wasActive.current && !isActive) latestOnEnded.current();
		wasActive.current = isActive;
	}, [isActive]);

	const isRunning = isActive || isLoading;
	const storedError =
		state?.status === 'failed' && state.error ? storedFailure(state.error) : undefined;
	return {
		state,
		isRunning,
		failure: isRunning ? undefined : (asFailure(error) ?? asFailure(loadError) ?? storedError),
		start: () => void fetchNow(),
	};
}
