import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Dispatch, State, Store } from '../store.ts';
import { type Answer, left } from './answer-slice.ts';
import { type Ask, runAnswer } from './start-answer.ts';

/**
 * What the server took: the question, the thread it stands in, and whether the person still looks
 * at it.
 */
export interface Begun {
	ask: Ask;
	threadId: string;
	isShown: boolean;
}

/**
 * The answer in the thread shown: asks, follows, and lets go of it when the person goes to another
 * thread.
 */
export function useAnswer(threadId: string | null, onBegun: (begun: Begun) => void) {
	const dispatch = useDispatch<Dispatch>();
	const store = useStore() as Store;
	const current = useSelector(({ answer }: State) => answer.current);
	const refusal = useSelector(({ answer }: State) => answer.refusal);
	const attachment = useRef<AbortController>(null);
	const latestOnBegun = useRef(onBegun);
	useLayoutEffect(() => {
		latestOnBegun.current = onBegun;
	}, [onBegun]);

	const attach = useCallback(
		(ask: Ask) => {
			attachment.current?.abort();
			const own = new AbortController();
			attachment.current = own;
			const { signal } = own;
			const tell = (begunIn: string) =>
				latestOnBegun.current({ ask, threadId: begunIn, isShown: !signal.aborted });
			return dispatch(runAnswer(ask, { signal, onBegun: tell }));
		},
		[dispatch],
	);

	const leave = useCallback(() => {
		attachment.current?.abort();
		dispatch(left());
	}, [dispatch]);

	useLayoutEffect(() => {
		const { current } = store.getState().answer;
		if (current?.threadId !== threadId) leave();
	}, [store, threadId, leave]);
	useEffect(() => () => attachment.current?.abort(), []);

	return { answer: isShownIn(threadId, current) ? current : null, refusal, attach, leave };
}

function isShownIn(threadId: string | null, answer: Answer | null): boolean {
	return answer !== null && (answer.threadId === threadId || answer.askedIn === threadId);
}
