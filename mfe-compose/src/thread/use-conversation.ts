import type { QueryError } from 'bff/client/base-query';
import { isRetryable } from 'bff/client/reconnection';
import { MAX_DRAFT_REFS, type StartingPoint } from 'bff/contract/compose';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { isAnswerRunning } from '../answer/answer-slice.ts';
import { loadReadAnswer } from '../answer/start-answer.ts';
import { type StartedAnswer, useAnswer } from '../answer/use-answer.ts';
import { useStopMutation } from '../api.ts';
import type { AgainOptions } from '../branches/use-branches.ts';
import { isStoredMessage, mergeAnswer } from './conversation.ts';
import { composePath, threadPath } from './thread-address.ts';
import { emptyMessage, isBlank, removeSent, type UnsentMessage } from './unsent-message.ts';
import { useThread } from './use-thread.ts';
import { useUnsentMessage } from './use-unsent-message.ts';

export interface ConversationOptions extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	threadId: string | null;
	/** Ids of drafts that the address attaches to the message. */
	attachedDrafts: readonly string[];
}

/** A thread with its live answer, the unsent message, and the actions of the user. */
export function useConversation(options: ConversationOptions) {
	const { threadId, attachedDrafts, navigate, onUnsavedChange } = options;
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

	/** The shell may show the new address later, and each list is attached once. */
	const lastAttached = useRef<readonly string[]>([]);
	useEffect(() => {
		if (attachedDrafts.length === 0 || lastAttached.current === attachedDrafts) return;
		lastAttached.current = attachedDrafts;
		const drafts = [...new Set([...unsent.drafts, ...attachedDrafts])].slice(0, MAX_DRAFT_REFS);
		change({ ...unsent, drafts });
		// Otherwise a reload would attach what was removed or sent.
		navigate(threadId === null ? composePath : threadPath(threadId), { replace: true });
	}, [attachedDrafts, unsent, change, navigate, threadId]);

	const messages = useMemo(() => mergeAnswer(thread.stored, answer), [thread.stored, answer]);
	const last = messages.at(-1);
	const isBusy = isAnswerRunning(answer) || last?.message.status === 'running';

	const { runningId, runningAfter } = thread;
	useEffect(() => {
		if (threadId !== null && runningId !== null && !answer)
			void start({ kind: 'follow', threadId, messageId: runningId, after: runningAfter });
	}, [threadId, runningId, runningAfter, answer, start]);

	const lastId = last && isStoredMessage(last.message) ? last.message.id : undefined;
	const instructionId = messages.findLast(({ message }) => message.role === 'user')?.message.id;

	const hasContent = threadId !== null || !isBlank(unsent);
	useEffect(() => {
		if (hasContent) loadReadAnswer().catch(() => undefined);
	}, [hasContent]);

	const submit = useCallback(
		async (message: UnsentMessage) => {
			const failure = await start({ kind: 'send', threadId, after: lastId, ...message });
			if (failure) restore(message);
		},
		[start, threadId, lastId, restore],
	);
	const send = useCallback(() => {
		clearBox();
		return submit(unsent);
	}, [clearBox, submit, unsent]);

	/** Sends a starting point, or puts it into the box for the user to complete. */
	const startFrom = useCallback(
		({ text, files, isComplete }: StartingPoint) => {
			if (isComplete) return void submit({ ...emptyMessage, text, files });
			change({ ...unsent, text: [unsent.text, text].filter(Boolean).join('\n\n') });
		},
		[submit, change, unsent],
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

	/** Has an instruction answered again. */
	const answerAgain = useCallback(
		(instructionId: string, options?: AgainOptions) => {
			if (threadId !== null) void start({ kind: 'again', threadId, instructionId, ...options });
		},
		[start, threadId],
	);

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
		unsent,
		change,
		send,
		startFrom,
		isBusy,
		stop: isBusy && threadId !== null ? () => void stopRunning(threadId) : undefined,
		isStopping: stopping.isLoading,
		stopFailure: (stopping.error as QueryError | undefined) ?? null,
		retry:
			threadId !== null && !isBusy && status !== undefined && status !== 'done' ? retry : undefined,
		startThread,
		edit,
		answerAgain,
	};
}
