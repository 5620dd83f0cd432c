import type { QueryError } from 'bff/client/base-query';
import type { FetchState } from 'bff/contract/tweets';
import { useEffect, useRef } from 'react';
import { asFailure, storedFailure } from 'remote-kit/failure';
import { useFetchNowMutation } from '../act-api.ts';
import { tweetsApi } from '../api.ts';

const ASK_EVERY_MS = 2000;
const { useQueryState, useQuerySubscription } = tweetsApi.endpoints.fetchState;

export interface Fetching {
	/** Undefined until the server has said it. */
	state: FetchState | undefined;
	/** Under way, or being asked for. */
	isGoing: boolean;
	failure: QueryError | undefined;
	start: () => void;
}

/** Fetching posts. `onEnded` hears of every fetch that ends while the screen is open. */
export function useFetch(onEnded: () => void): Fetching {
	const { data: state, error: unread } = useQueryState();
	const isGoing = state?.status === 'running' || state?.status === 'waiting';
	useQuerySubscription(undefined, {
		pollingInterval: isGoing ? ASK_EVERY_MS : 0,
		skipPollingIfUnfocused: true,
	});
	const [fetchNow, { isLoading, error }] = useFetchNowMutation();

	const latestOnEnded = useRef(onEnded);
	const wasGoing = useRef(false);
	useEffect(() => {
		latestOnEnded.current = onEnded;
	});
	useEffect(() => {
		if (wasGoing.current && !isGoing) latestOnEnded.current();
		wasGoing.current = isGoing;
	}, [isGoing]);

	const remembered =
		state?.status === 'failed' && state.error ? storedFailure(state.error) : undefined;
	return {
		state,
		isGoing: isGoing || isLoading,
		failure:
			isGoing || isLoading ? undefined : (asFailure(error) ?? asFailure(unread) ?? remembered),
		start: () => void fetchNow(),
	};
}
