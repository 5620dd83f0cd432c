import type { QueryError } from 'bff/client/base-query';
import { MAX_DRAFT_REFS, type StartingPoint } from 'bff/contract/compose/compose';
import { memo, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { LazyThreadMessages } from '../messages/lazy-thread-messages.tsx';
import { composePath, threadPath } from '../thread/thread-address.ts';
import { emptyMessage, isBlank, type UnsentMessage } from '../thread/unsent-message.ts';
import { useUnsentMessage } from '../thread/use-unsent-message.ts';
import { MessageBox, type MessageBoxProps } from './message-box.tsx';

export interface ThreadBoxHandle {
	/** Sends a starting point, or puts it into the box for the user to complete. */
	startFrom: (point: StartingPoint) => void;
}

export interface ThreadBoxProps
	extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'>,
		Pick<MessageBoxProps, 'onStop' | 'isStopping' | 'isBusy' | 'isUnknown'> {
	threadId: string | null;
	/** Whether the thread was just created by this screen, so that the text in the box stays. */
	isNewThread: boolean;
	/** Ids of drafts that the address attaches to the message. */
	attachedDrafts: readonly string[];
	/** Sends a message. Resolves with the error if it was refused. */
	onSend: (message: UnsentMessage) => Promise<QueryError | null>;
	box: RefObject<HTMLTextAreaElement | null>;
	/** How to focus the box after the next render: see `useNextFocus`. */
	nextFocus: RefObject<FocusOptions | null>;
	ref: Ref<ThreadBoxHandle>;
}

/**
 * The message box of a thread, with the message that is not sent yet. Memoised, and the only owner
 * of that message: typing renders no messages, and receiving an answer does not render the box.
 */
export const ThreadBox = memo(function ThreadBox({
	threadId,
	isNewThread,
	attachedDrafts,
	navigate,
	onUnsavedChange,
	onSend,
	box,
	nextFocus,
	ref,
	...rest
}: ThreadBoxProps) {
	const { unsent, change, clear, restore } = useUnsentMessage({
		threadId,
		isNewThread,
		onUnsavedChange,
	});

	/** The shell may show the new address later, and each list is attached once. */
	const lastAttached = useRef<readonly string[]>([]);
	useEffect(() => {
		if (attachedDrafts.length === 0 || lastAttached.current === attachedDrafts) return;
		lastAttached.current = attachedDrafts;
		const drafts = [...new Set([...unsent.drafts, ...attachedDrafts])].slice(0, MAX_DRAFT_REFS);
		change({ ...unsent, drafts });
		// Otherwise a reload would attach removed or sent drafts again.
		navigate(threadId === null ? composePath : threadPath(threadId), { replace: true });
	}, [attachedDrafts, unsent, change, navigate, threadId]);

	const hasContent = threadId !== null || !isBlank(unsent);
	useEffect(() => {
		if (hasContent) void LazyThreadMessages.preload();
	}, [hasContent]);

	const submit = async (message: UnsentMessage) => {
		if (await onSend(message)) restore(message);
	};
	useImperativeHandle(ref, () => ({
		startFrom({ text, files, isComplete }) {
			nextFocus.current = {};
			if (isComplete) void submit({ ...emptyMessage, text, files });
			else change({ ...unsent, text: [unsent.text, text].filter(Boolean).join('\n\n') });
		},
	}));
	useNextFocus(box, nextFocus);

	return (
		<MessageBox
			{...rest}
			ref={box}
			threadId={threadId}
			unsent={unsent}
			onChange={change}
			onSend={() => {
				box.current?.focus();
				clear();
				void submit(unsent);
			}}
		/>
	);
});

/** Focuses the box after a render for which `nextFocus` is set, with the caret at its end. */
export function useNextFocus(
	box: RefObject<HTMLTextAreaElement | null>,
	nextFocus: RefObject<FocusOptions | null>,
): void {
	useEffect(() => {
		if (!nextFocus.current || !box.current) return;
		box.current.focus(nextFocus.current);
		nextFocus.current = null;
		box.current.setSelectionRange(box.current.value.length, box.current.value.length);
	});
}
