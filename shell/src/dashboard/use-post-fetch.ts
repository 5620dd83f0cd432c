import { isApiError } from 'bff/client/api-error';
import type { ErrorCode } from 'bff/contract/errors';
import { type FetchState, fetchTweets, getFetch } from 'bff/contract/tweets';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.ts';

const LOOK_AGAIN_MS = 2000;

export interface FetchProblem {
	/** What was not possible: to begin a fetch, or to ask how it goes. */
	during: 'begin' | 'look';
	code: ErrorCode | 'network';
	message: string;
}

export interface Fetch {
	/** Undefined while it is not known. */
	state: FetchState | undefined;
	problem: FetchProblem | undefined;
	/** From the press until the server knows. */
	isBeginning: boolean;
	begin: () => Promise<void>;
	look: () => Promise<void>;
}

/**
 * How the last fetch of posts went. While one goes, and somebody looks, the server is asked every
 * two seconds.
 */
export function useFetch(): Fetch {
	const { session, report } = useShell();
	const [state, setState] = useState<FetchState>();
	const [problem, setProblem] = useState<FetchProblem>();
	const [isBeginning, setBeginning] = useState(false);
	const isVisible = useSyncExternalStore(onVisibility, isPageVisible);

	const ask = useCallback(
		async (during: FetchProblem['during'], signal?: AbortSignal) => {
			try {
				setState(
					await session.client.call(
						during === 'begin' ? fetchTweets : getFetch,
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
		const leaving = new AbortController();
		void ask('look', leaving.signal);
		return () => leaving.abort();
	}, [ask]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also a failure, is followed by the next question
	useEffect(() => {
		if (!isVisible || (state?.status !== 'running' && state?.status !== 'waiting')) return;
		const leaving = new AbortController();
		const timer = setTimeout(() => void ask('look', leaving.signal), LOOK_AGAIN_MS);
		return () => {
			clearTimeout(timer);
			leaving.abort();
		};
	}, [ask, isVisible, state, problem]);

	const begin = async () => {
		setBeginning(true);
		await ask('begin');
		setBeginning(false);
	};
	return { state, problem, isBeginning, begin, look: () => ask('look') };
}

function onVisibility(onChange: () => void): () => void {
	document.addEventListener('visibilitychange', onChange);
	return () => document.removeEventListener('visibilitychange', onChange);
}

function isPageVisible(): boolean {
	return document.visibilityState === 'visible';
}
