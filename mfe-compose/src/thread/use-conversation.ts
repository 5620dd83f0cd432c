import { isRetryable } from 'bff/client/reconnection';
import { useCallback, useEffect, useMemo } from 'react';
import { failureOf } from 'remote-kit/failure';
import type { RemoteProps } from 'shell/contract/remote';
import { isAnswerRunning } from '../answer/answer-slice.ts';
import { type StartedAnswer, useAnswer } from '../answer/use-answer.ts';
import { useStopMutation } from '../api.ts';
import type { AgainOptions } from '../branches/use-branches.ts';
import { isStoredMessage, mergeAnswer } from './conversation.ts';
import { composePath, threadPath } from './thread-address.ts';
import { removeSent, type UnsentMessage } from './unsent-message.ts';
import { useThread } from './use-thread.ts';

export interface ConversationOptions extends Pick<RemoteProps, 'navigate'> {
	threadId: string | null;
}

/** A thread with its live answer, and the actions of the user. */
export function useConversation({ threadId, navigate }: ConversationOptions) {
	const onStarted = useCallback(
		({ request, threadId: startedIn, isShown }: StartedAnswer) => {
			if (request.kind !== 'send') return;
			removeSent(request.threadId, request, startedIn);
			if (isShown && request.threadId === null) navigate(threadPath(startedIn), { replace: true });
		},
		[navigate],
	);
	const { answer, refusal, refusedKind, start, clear } = useAnswer(threadId, onStarted);
	const thread = useThread(threadId, answer);
	const isNewThread =
		threadId !== null && answer?.threadId === threadId && answer.requestedIn === null;
	const [stopRunning, stopping] = useStopMutation();

	const messages = useMemo(() => mergeAnswer(thread.stored, answer), [thread.stored, answer]);
	const last = messages.at(-1);
	const isBusy = isAnswerRunning(answer) || last?.message.status === 'running';

	const isRefused = answer?.phase === 'refused';
	const { runningId, runningAfter } = thread;
	useEffect(() => {
		if (threadId !== null && runningId !== null && (!answer || isRefused))
			void start({ kind: 'follow', threadId, messageId: runningId, after: runningAfter });
	}, [threadId, runningId, runningAfter, answer, isRefused, start]);

	const lastSent = isRefused ? thread.stored.at(-1) : last?.message;
	const lastId = lastSent && isStoredMessage(lastSent) ? lastSent.id : undefined;
	const instructionId = messages.findLast(({ message }) => message.role === 'user')?.message.id;

	/** Sends a message. Resolves with the error if it was refused. */
	const send = useCallback(
		(message: UnsentMessage) => start({ kind: 'send', threadId, after: lastId, ...message }),
		[start, threadId, lastId],
	);

	const retry = useCallback(() => {
		if (threadId === null) return;
		// Only the connection was lost: the answer itself may be running or complete.
		const isConnectionLost =
			answer?.error && answer.messageId !== null && isRetryable(answer.error);
		void start(
			isConnectionLost
				? {
						kind: 'follow',
						threadId,
						messageId: answer.messageId ?? '',
						after: instructionId,
					}
				: { kind: 'retry', threadId, instructionId },
		);
	}, [start, threadId, answer, instructionId]);

	/** Sends another version of an instruction. Resolves with the error if it was refused. */
	const edit = useCallback(
		(after: string | null, edited: UnsentMessage) =>
			threadId === null ? null : start({ ...edited, kind: 'edit', threadId, after }),
		[start, threadId],
	);

	/** Requests another answer to an instruction. */
	const answerAgain = useCallback(
		(instructionId: string, options?: AgainOptions) => {
			if (threadId !== null) void start({ kind: 'again', threadId, instructionId, ...options });
		},
		[start, threadId],
	);

	const stop = useCallback(() => {
		if (threadId !== null) void stopRunning(threadId);
	}, [stopRunning, threadId]);

	const startThread = useCallback(() => {
		clear();
		navigate(composePath);
	}, [clear, navigate]);

	const status = last?.message.role === 'assistant' ? last.message.status : undefined;
	return {
		messages,
		answer,
		refusal,
		refusedKind,
		thread,
		isNewThread,
		send,
		isBusy,
		stop: isBusy && threadId !== null ? stop : undefined,
		isStopping: stopping.isLoading,
		stopFailure: stopping.error ? failureOf(stopping.error) : null,
		retry:
			threadId !== null && !isBusy && !isRefused && status !== undefined && status !== 'done'
				? retry
				: undefined,
		startThread,
		edit,
		answerAgain,
	};
}
