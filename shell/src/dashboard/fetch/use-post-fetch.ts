import { isApiError } from 'bff/client/api-error';
import type { ErrorCode } from 'bff/contract/errors';
import { type FetchState, fetchTweets, getFetch } from 'bff/contract/feed/feed';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useShell } from '../../shell-context.ts';

const POLL_INTERVAL_MS = 2000;

export interface FetchProblem {
	/** The request that failed: to start a fetch, or to read its state. */
	during: 'start' | 'read';
	code: ErrorCode | 'network';
	message: string;
}

export interface PostFetch {
	/** Undefined while loading. */
	state: FetchState | undefined;
	problem: FetchProblem | undefined;
	/** True while the request to start a fetch is running. */
	isStarting: boolean;
	start: () => Promise<void>;
	refresh: () => Promise<void>;
}

/** The state of the last fetch of posts. Polled while one is running and the page is visible. */
export function usePostFetch({ isEnabled }: { isEnabled: boolean }): PostFetch {
	const { session, report } = useShell();
	const [state, setState] = useState<FetchState>();
	const [problem, setProblem] = useState<FetchProblem>();
	const [isStarting, setStarting] = useState(false);
	const isVisible = useSyncExternalStore(onVisibility, isPageVisible);

	const request = useCallback(
		async (during: FetchProblem['during'], signal?: AbortSignal) => {
			try {
				setState(
					await session.client.call(
						during === 'start' ? fetchTweets : getFetch,
						{},
						signal ? { signal } : {},
					),
				);
				setProblem(undefined);
			} catch (error) {
				if (signal?.aborted) return;
				if (isApiError(error)) setProblem({ during, code: error.code, message: error.message });
				else report(error);
			}
		},
		[session, report],
	);

	useEffect(() => {
		if (!isEnabled) return;
		const leaving = new AbortController();
		void request('read', leaving.signal);
		return () => leaving.abort();
	}, [request, isEnabled]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each response, also a failure, schedules the next request
	useEffect(() => {
		if (!isVisible || (state?.status !== 'running' && state?.status !== 'waiting')) return;
		const leaving = new AbortController();
		const timer = setTimeout(() => void request('read', leaving.signal), POLL_INTERVAL_MS);
		return () => {
			clearTimeout(timer);
			leaving.abort();
		};
	}, [request, isVisible, state, problem]);

	const start = async () => {
		setStarting(true);
		await request('start');
		setStarting(false);
	};
	return { state, problem, isStarting, start, refresh: () => request('read') };
}

function onVisibility(onChange: () => void): () => void {
	document.addEventListener('visibilitychange', onChange);
	return () => document.removeEventListener('visibilitychange', onChange);
}

function isPageVisible(): boolean {
	return document.visibilityState === 'visible';
}
