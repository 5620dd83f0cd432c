import { Button } from 'design-system/button';
import { EmptyState } from 'design-system/empty-state';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { type RefObject, useRef } from 'react';
import type { ShownMessage } from '../thread/conversation.ts';
import { MessageList } from './message-list.tsx';
import styles from './message-pane.module.css';
import { useFollowEnd } from './use-follow-end.ts';
import { useKeepPlace } from './use-keep-scroll-position.ts';

export interface MessagePaneProps {
	messages: readonly ShownMessage[];
	/** Changes when there is a new reason to go to the end. */
	occasion: string;
	/** What holds this and the message box. */
	chat: RefObject<HTMLElement | null>;
	isLoading?: boolean;
	/** Why the messages could not be read. */
	failure?: string | undefined;
	onReload: () => void;
	/** Given while there are earlier messages. */
	onEarlier?: (() => void) | undefined;
	isLoadingEarlier?: boolean;
	onTryAgain?: (() => void) | undefined;
}

/** The messages, with the end of the text in view as long as the reader is there. */
export function MessagePane(props: MessagePaneProps) {
	const {
		messages,
		occasion,
		chat,
		isLoading = false,
		failure,
		onReload,
		onEarlier,
		isLoadingEarlier = false,
		onTryAgain,
	} = props;
	const pane = useRef<HTMLElement>(null);
	const list = useRef<HTMLOListElement>(null);
	const last = messages.at(-1);
	const revision = `${last?.key} ${last?.message.content.length}`;
	const { hasNewBelow, goToEnd } = useFollowEnd({ list, pane, chat, occasion, revision });
	const keepPlace = useKeepPlace(list, pane, messages[0]?.key);

	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a conversation may hold nothing else to focus
		<section ref={pane} className={styles.pane} aria-label="Conversation" tabIndex={0}>
			<MarginRow margin={null}>
				{onEarlier ? (
					<Button
						size="sm"
						busy={isLoadingEarlier}
						onClick={() => {
							keepPlace();
							onEarlier();
						}}
					>
						Earlier messages
					</Button>
				) : null}
				{failure === undefined ? null : (
					<Notice
						live
						tone="error"
						title="This thread could not be read."
						actions={
							<Button size="sm" onClick={onReload}>
								Try again
							</Button>
						}
					>
						{failure}
					</Notice>
				)}
				{isLoading && messages.length === 0 ? (
					<Skeleton lines={6} label="Loading messages" />
				) : null}
				{!isLoading && failure === undefined && messages.length === 0 ? (
					<EmptyState title="No messages yet">
						Start a conversation by typing a message below
					</EmptyState>
				) : null}
			</MarginRow>
			<MessageList ref={list} messages={messages} onTryAgain={onTryAgain} />
			{hasNewBelow ? (
				<div className={styles.below}>
					<Button size="sm" className={styles.goDown} onClick={goToEnd}>
						New text below
					</Button>
				</div>
			) : null}
		</section>
	);
}
