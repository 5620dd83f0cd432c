import type { QueryError } from 'bff/client/base-query';
import { isPassing } from 'bff/client/reconnection';
import { useCallback, useEffect, useMemo } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { isUnderWay } from '../answer/answer-slice.ts';
import { fetchReading } from '../answer/start-answer.ts';
import { type Begun, useAnswer } from '../answer/use-answer.ts';
import { useStopMutation } from '../api.ts';
import { converse } from './conversation.ts';
import { composePath, threadPath } from './thread-address.ts';
import { isBlank, settleUnsent } from './unsent-message.ts';
import { useThread } from './use-thread.ts';
import { useUnsentMessage } from './use-unsent-message.ts';

export interface ConversationOptions extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	threadId: string | null;
}

/**
 * A thread as it is read and written: its messages with the answer being followed, what stands in
 * the box, and what can be done.
 */
export function useConversation({ threadId, navigate, onUnsavedChange }: ConversationOptions) {
	const onBegun = useCallback(
		({ ask, threadId: begunIn, isShown }: Begun) => {
			if (ask.kind !== 'send') return;
			settleUnsent(ask.threadId, ask, begunIn);
			if (isShown && ask.threadId === null) navigate(threadPath(begunIn), { replace: true });
		},
		[navigate],
	);
	const { answer, refusal, attach, leave } = useAnswer(threadId, onBegun);
	const thread = useThread(threadId, answer);
	const isAdopted = threadId !== null && answer?.threadId === threadId && answer.askedIn === null;
	const { unsent, change, take, giveBack } = useUnsentMessage({
		threadId,
		isAdopted,
		onUnsavedChange,
	});
	const [stopRunning, stopping] = useStopMutation();

	const messages = useMemo(() => converse(thread.stored, answer), [thread.stored, answer]);
	const last = messages.at(-1);
	const isBusy = isUnderWay(answer) || last?.message.status === 'running';

	const { runningId } = thread;
	useEffect(() => {
		if (threadId !== null && runningId !== null && !answer)
			void attach({ kind: 'follow', threadId, messageId: runningId });
	}, [threadId, runningId, answer, attach]);

	const isBegun = threadId !== null || !isBlank(unsent);
	useEffect(() => {
		if (isBegun) fetchReading().catch(() => undefined);
	}, [isBegun]);

	const send = useCallback(async () => {
		take();
		const reason = await attach({ kind: 'send', threadId, ...unsent });
		if (reason) giveBack(unsent);
	}, [attach, threadId, unsent, take, giveBack]);

	const tryAgain = useCallback(() => {
		if (threadId === null) return;
		// We lost sight of it, which says nothing about the answer.
		const isOutOfSight = answer?.error && answer.messageId !== null && isPassing(answer.error);
		void attach(
			isOutOfSight
				? { kind: 'follow', threadId, messageId: answer.messageId ?? '' }
				: { kind: 'retry', threadId },
		);
	}, [attach, threadId, answer]);

	const begin = useCallback(() => {
		leave();
		navigate(composePath);
	}, [leave, navigate]);

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
		tryAgain:
			threadId !== null && !isBusy && status !== undefined && status !== 'done'
				? tryAgain
				: undefined,
		begin,
	};
}
