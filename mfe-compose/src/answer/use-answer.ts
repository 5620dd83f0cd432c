import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Dispatch, State, Store } from '../store.ts';
import { type Answer, cleared } from './answer-slice.ts';
import { type AnswerRequest, startAnswer } from './start-answer.ts';

/** A request that the server has accepted. */
export interface StartedAnswer {
	request: AnswerRequest;
	threadId: string;
	/** Whether the user is still in the thread. */
	isShown: boolean;
}

/**
 * The answer in the thread that is shown. `start` sends a request or follows a running answer;
 * leaving the thread only ends following.
 */
export function useAnswer(threadId: string | null, onStarted: (started: StartedAnswer) => void) {
	const dispatch = useDispatch<Dispatch>();
	const store = useStore() as Store;
	const current = useSelector(({ answer }: State) => answer.current);
	const refusal = useSelector(({ answer }: State) => answer.refusal);
	const refusedKind = useSelector(({ answer }: State) => answer.refusedKind);
	const abort = useRef<AbortController>(null);
	const latestOnStarted = useRef(onStarted);
	useLayoutEffect(() => {
		latestOnStarted.current = onStarted;
	}, [onStarted]);

	const start = useCallback(
		(request: AnswerRequest) => {
			abort.current?.abort();
			const controller = new AbortController();
			abort.current = controller;
			const { signal } = controller;
			return dispatch(
				startAnswer(request, {
					signal,
					onStarted: (startedIn) =>
						latestOnStarted.current({ request, threadId: startedIn, isShown: !signal.aborted }),
				}),
			);
		},
		[dispatch],
	);

	const clear = useCallback(() => {
		abort.current?.abort();
		dispatch(cleared());
	}, [dispatch]);

	useLayoutEffect(() => {
		const { current } = store.getState().answer;
		if (current?.threadId !== threadId) clear();
	}, [store, threadId, clear]);
	useEffect(() => () => abort.current?.abort(), []);

	return {
		answer: isShownIn(threadId, current) ? current : null,
		refusal,
		refusedKind,
		start,
		clear,
	};
}

function isShownIn(threadId: string | null, answer: Answer | null): boolean {
	return answer !== null && (answer.threadId === threadId || answer.requestedIn === threadId);
}
