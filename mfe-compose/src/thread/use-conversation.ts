import type { QueryError } from 'bff/client/base-query';
import { isRetryable } from 'bff/client/reconnection';
import { useCallback, useEffect, useMemo } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { isAnswerRunning } from '../answer/answer-slice.ts';
import { loadReadAnswer } from '../answer/start-answer.ts';
import { type StartedAnswer, useAnswer } from '../answer/use-answer.ts';
import { useStopMutation } from '../api.ts';
import { mergeAnswer } from './conversation.ts';
import { composePath, threadPath } from './thread-address.ts';
import { isBlank, removeSent } from './unsent-message.ts';
import { useThread } from './use-thread.ts';
import { useUnsentMessage } from './use-unsent-message.ts';

export interface ConversationOptions extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	threadId: string | null;
}

/** A thread with its live answer, the unsent message, and the actions of the user. */
export function useConversation({ threadId, navigate, onUnsavedChange }: ConversationOptions) {
	const onStarted = useCallback(
		({ request, threadId: startedIn, isShown }: StartedAnswer) => {
			if (request.kind !== 'send') return;
			removeSent(request.threadId, request, startedIn);
			if (isShown && request.threadId === null) navigate(threadPath(startedIn), { replace: true });
		},
		[navigate],
	);
	const { answer, refusal, start, clear } = useAnswer(threadId, onStarted);
	const thread = useThread(threadId, answer);
	const isNewThread =
		threadId !== null && answer?.threadId === threadId && answer.requestedIn === null;
	const {
		unsent,
		change,
		clear: clearBox,
		restore,
	} = useUnsentMessage({
		threadId,
		isNewThread,
		onUnsavedChange,
	});
	const [stopRunning, stopping] = useStopMutation();

	const messages = useMemo(() => mergeAnswer(thread.stored, answer), [thread.stored, answer]);
	const last = messages.at(-1);
	const isBusy = isAnswerRunning(answer) || last?.message.status === 'running';

	const { runningId } = thread;
	useEffect(() => {
		if (threadId !== null && runningId !== null && !answer)
			void start({ kind: 'follow', threadId, messageId: runningId });
	}, [threadId, runningId, answer, start]);

	const hasContent = threadId !== null || !isBlank(unsent);
	useEffect(() => {
		if (hasContent) loadReadAnswer().catch(() => undefined);
	}, [hasContent]);

	const send = useCallback(async () => {
		clearBox();
		const failure = await start({ kind: 'send', threadId, ...unsent });
		if (failure) restore(unsent);
	}, [start, threadId, unsent, clearBox, restore]);

	const retry = useCallback(() => {
		if (threadId === null) return;
		// Only the connection was lost: the answer itself may be running or complete.
		const isConnectionLost =
			answer?.error && answer.messageId !== null && isRetryable(answer.error);
		void start(
			isConnectionLost
				? { kind: 'follow', threadId, messageId: answer.messageId ?? '' }
				: { kind: 'retry', threadId },
		);
	}, [start, threadId, answer]);

	const startThread = useCallback(() => {
		clear();
		navigate(composePath);
	}, [clear, navigate]);

	const status = last?.message.role === 'assistant' ? last.message.status : undefined;
	return {
		messages,
		answer,
		refusal,
		thread,
		unsent,
		change,
		send,
		isBusy,
		stop: isBusy && threadId !== null ? () => void stopRunning(threadId) : undefined,
		isStopping: stopping.isLoading,
		stopFailure: (stopping.error as QueryError | undefined) ?? null,
		retry:
			threadId !== null && !isBusy && status !== undefined && status !== 'done' ? retry : undefined,
		startThread,
	};
}
