import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { type ReactNode, useRef } from 'react';
import { isTouch } from 'remote-kit/is-touch';
import { announce } from '../answer/progress.ts';
import { SendNotice } from '../box/send-notice.tsx';
import {
	ThreadBox,
	type ThreadBoxHandle,
	type ThreadBoxProps,
	useNextFocus,
} from '../box/thread-box.tsx';
import { useShortcuts } from '../box/use-shortcuts.ts';
import { DraftsContext, useDraftsContext } from '../drafts/drafts-context.ts';
import { DraftsPanel } from '../drafts/drafts-panel.tsx';
import { ChatBar } from '../messages/chat-bar.tsx';
import { MessagePane } from '../messages/message-pane.tsx';
import { StartingPoints } from '../start/starting-points.tsx';
import { ThreadGone } from '../thread/thread-gone.tsx';
import { type ConversationOptions, useConversation } from '../thread/use-conversation.ts';
import styles from './thread-view.module.css';

export interface ThreadViewProps
	extends ConversationOptions,
		Pick<ThreadBoxProps, 'onUnsavedChange' | 'attachedDrafts'> {
	/** Whether the thread id in the address is malformed. */
	isMalformed: boolean;
	username: string | null;
	/** The button that opens the threads panel. */
	opener: ReactNode;
}

/** One thread: its messages with their drafts, and the message box. */
export function ThreadView({ isMalformed, username, opener, ...options }: ThreadViewProps) {
	const { threadId, navigate } = options;
	const conversation = useConversation({ threadId, navigate });
	const { messages, answer, thread, isBusy } = conversation;
	const drafts = useDraftsContext(messages, {
		username,
		threadId: answer?.threadId ?? threadId,
		navigate,
	});
	const chat = useRef<HTMLDivElement>(null);
	const box = useRef<HTMLTextAreaElement>(null);
	const threadBox = useRef<ThreadBoxHandle>(null);
	// A new thread begins in the box, except where that would open a keyboard over the page.
	const isInBox = threadId === null && !isTouch();
	/** How to focus the box after this render. */
	const nextFocus = useRef<FocusOptions | null>(isInBox ? { preventScroll: true } : null);
	useNextFocus(box, nextFocus);
	useShortcuts(box, conversation.stop);

	const startThread = () => {
		nextFocus.current = {};
		conversation.startThread();
	};
	const { retry } = conversation;
	const failure = answer ? null : thread.error;
	const isGone = isMalformed || failure?.code === 'not_found';

	return (
		<div className={styles.view}>
			<ChatBar
				threadId={isGone ? null : threadId}
				name={isGone ? undefined : thread.name}
				onNewThread={startThread}
				opener={opener}
			/>
			{isGone ? (
				<ThreadGone onNewThread={startThread} />
			) : (
				<div ref={chat} className={styles.chat}>
					<DraftsContext value={drafts.value}>
						<MessagePane
							messages={messages}
							threadId={threadId}
							actions={conversation}
							box={box}
							scrollKey={`${threadId} ${answer?.requestNumber}`}
							chat={chat}
							isLoading={thread.isLoading}
							failure={failure?.message}
							onReload={thread.reload}
							onLoadEarlier={thread.loadEarlier}
							isLoadingEarlier={thread.isLoadingEarlier}
							end={drafts.hasDrafts ? null : <DraftsPanel username={username} />}
							onRetry={
								retry &&
								(() => {
									box.current?.focus();
									retry();
								})
							}
						>
							{threadId === null ? (
								<StartingPoints onStart={(point) => threadBox.current?.startFrom(point)} />
							) : null}
						</MessagePane>
					</DraftsContext>
					<MarginRow margin={null} className={styles.box} data-new={threadId === null || undefined}>
						<SendNotice
							refusal={conversation.refusal}
							refusedKind={conversation.refusedKind}
							stopFailure={isBusy ? conversation.stopFailure : null}
							unknownFiles={answer?.unknownFiles}
						/>
						<ThreadBox
							{...options}
							ref={threadBox}
							box={box}
							nextFocus={nextFocus}
							isNewThread={conversation.isNewThread}
							isUnknown={thread.isLoading}
							onSend={conversation.send}
							onStop={conversation.stop}
							isStopping={conversation.isStopping}
							isBusy={isBusy}
						/>
					</MarginRow>
				</div>
			)}
			<LiveText text={announce(answer)} />
		</div>
	);
}
