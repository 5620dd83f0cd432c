import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../answer/progress.ts';
import { SavableDrafts } from '../drafts/savable-drafts.tsx';
import { ChatBar } from '../messages/chat-bar.tsx';
import { MessageBox } from '../messages/message-box.tsx';
import { MessagePane } from '../messages/message-pane.tsx';
import { SendNotice } from '../messages/send-notice.tsx';
import { getDrafts, isWritingDraft } from '../thread/conversation.ts';
import { ThreadGone } from '../thread/thread-gone.tsx';
import { type ConversationOptions, useConversation } from '../thread/use-conversation.ts';
import styles from './thread-view.module.css';

export interface ThreadViewProps extends ConversationOptions {
	/** Whether the thread id in the address is malformed. */
	isMalformed: boolean;
	username: string | null;
	/** The button that opens the threads panel. */
	opener: ReactNode;
}

/** One thread: its messages, the message box, and the drafts of its newest answer. */
export function ThreadView({ isMalformed, username, opener, ...options }: ThreadViewProps) {
	const { threadId } = options;
	const conversation = useConversation(options);
	const { messages, answer, thread, isBusy } = conversation;
	const chat = useRef<HTMLDivElement>(null);
	const box = useRef<HTMLTextAreaElement>(null);
	const shouldFocus = useRef(false);
	useEffect(() => {
		if (!shouldFocus.current || !box.current) return;
		shouldFocus.current = false;
		box.current.focus();
	});

	const startThread = () => {
		shouldFocus.current = true;
		conversation.startThread();
	};
	const send = () => {
		box.current?.focus();
		void conversation.send();
	};

	const failure = answer ? null : thread.error;
	const newest = messages.findLast(({ message }) => message.role === 'assistant');

	return (
		<div className={styles.view}>
			<ChatBar threadId={threadId} onNewThread={startThread} opener={opener} />
			{isMalformed || failure?.code === 'not_found' ? (
				<ThreadGone onNewThread={startThread} />
			) : (
				<div ref={chat} className={styles.chat}>
					<MessagePane
						messages={messages}
						scrollKey={`${threadId} ${answer?.requestNumber}`}
						chat={chat}
						isLoading={thread.isLoading}
						failure={failure?.message}
						onReload={thread.reload}
						onLoadEarlier={thread.loadEarlier}
						isLoadingEarlier={thread.isLoadingEarlier}
						onRetry={conversation.retry}
					/>
					<MarginRow margin={null}>
						<SendNotice
							refusal={conversation.refusal}
							stopFailure={isBusy ? conversation.stopFailure : null}
						/>
						<MessageBox
							ref={box}
							unsent={conversation.unsent}
							onChange={conversation.change}
							onSend={send}
							onStop={conversation.stop}
							isStopping={conversation.isStopping}
							isBusy={isBusy}
						/>
					</MarginRow>
				</div>
			)}
			<SavableDrafts
				navigate={options.navigate}
				username={username}
				drafts={newest ? getDrafts(newest) : []}
				isWritingDraft={newest !== undefined && isWritingDraft(newest)}
			/>
			<LiveText text={announce(answer)} />
		</div>
	);
}
