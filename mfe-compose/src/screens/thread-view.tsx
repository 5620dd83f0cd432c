import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../answer/progress.ts';
import { SavableDrafts } from '../drafts/savable-drafts.tsx';
import { ChatBar } from '../messages/chat-bar.tsx';
import { MessageBox } from '../messages/message-box.tsx';
import { MessagePane } from '../messages/message-pane.tsx';
import { SendNotice } from '../messages/send-notice.tsx';
import { draftsOf, isDraftArriving } from '../thread/conversation.ts';
import { ThreadGone } from '../thread/thread-gone.tsx';
import { type ConversationOptions, useConversation } from '../thread/use-conversation.ts';
import styles from './thread-view.module.css';

export interface ThreadViewProps extends ConversationOptions {
	/** The address names no thread that could be. */
	isMalformed: boolean;
	username: string | null;
	/** Opens the panel of threads. */
	opener: ReactNode;
}

/**
 * One thread: its messages, the box to write the next one in, and the drafts of its newest answer.
 */
export function ThreadView({ isMalformed, username, opener, ...options }: ThreadViewProps) {
	const { threadId } = options;
	const conversation = useConversation(options);
	const { messages, answer, thread, isBusy } = conversation;
	const chat = useRef<HTMLDivElement>(null);
	const box = useRef<HTMLTextAreaElement>(null);
	const wantsFocus = useRef(false);
	useEffect(() => {
		if (!wantsFocus.current || !box.current) return;
		wantsFocus.current = false;
		box.current.focus();
	});

	const beginThread = () => {
		wantsFocus.current = true;
		conversation.begin();
	};
	const send = () => {
		box.current?.focus();
		void conversation.send();
	};

	const failure = answer ? null : thread.error;
	const newest = messages.findLast(({ message }) => message.role === 'assistant');

	return (
		<div className={styles.view}>
			<ChatBar threadId={threadId} onNewThread={beginThread} opener={opener} />
			{isMalformed || failure?.code === 'not_found' ? (
				<ThreadGone onNewThread={beginThread} />
			) : (
				<div ref={chat} className={styles.chat}>
					<MessagePane
						messages={messages}
						occasion={`${threadId} ${answer?.run}`}
						chat={chat}
						isLoading={thread.isLoading}
						failure={failure?.message}
						onReload={thread.reload}
						onEarlier={thread.loadEarlier}
						isLoadingEarlier={thread.isLoadingEarlier}
						onTryAgain={conversation.tryAgain}
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
				drafts={newest ? draftsOf(newest) : []}
				isArriving={newest !== undefined && isDraftArriving(newest)}
			/>
			<LiveText text={announce(answer)} />
		</div>
	);
}
