import { Button } from 'design-system/button';
import { EmptyState } from 'design-system/empty-state';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { type ReactNode, type RefObject, useRef } from 'react';
import { BranchContext, type Branches } from '../branches/branch-context.ts';
import type { ShownMessage } from '../thread/conversation.ts';
import { MessageList } from './message-list.tsx';
import styles from './message-pane.module.css';
import { useFollowEnd } from './use-follow-end.ts';
import { useKeepScrollPosition } from './use-keep-scroll-position.ts';
import { useLoadEarlier } from './use-load-earlier.ts';

export interface MessagePaneProps {
	messages: readonly ShownMessage[];
	/** A change scrolls to the end. */
	scrollKey: string;
	/** The element around this pane and the message box. */
	chat: RefObject<HTMLElement | null>;
	isLoading?: boolean;
	/** Why the messages could not be loaded. */
	failure?: string | undefined;
	onReload: () => void;
	/** Given if there are earlier messages. */
	onLoadEarlier?: (() => void) | undefined;
	isLoadingEarlier?: boolean;
	onRetry?: (() => void) | undefined;
	/** Given if the messages can be edited, answered again and switched. */
	branches?: Branches | null;
	/** Shown while there are no messages. */
	children?: ReactNode;
}

/** The messages of a thread. Follows new text while the user is at the end. */
export function MessagePane(props: MessagePaneProps) {
	const {
		messages,
		scrollKey,
		chat,
		isLoading = false,
		failure,
		onReload,
		onLoadEarlier,
		isLoadingEarlier = false,
		onRetry,
		branches = null,
		children,
	} = props;
	const pane = useRef<HTMLElement>(null);
	const list = useRef<HTMLOListElement>(null);
	const last = messages.at(-1);
	const contentKey = `${last?.key} ${last?.message.content.length}`;
	const { hasNewBelow, goToEnd } = useFollowEnd({
		list,
		pane,
		chat,
		isEmpty: last === undefined,
		scrollKey,
		contentKey,
		lastKey: last?.key,
		holdKey: branches?.holdKey,
	});
	const keepScrollPosition = useKeepScrollPosition(list, pane, messages[0]?.key);

	const loadEarlier =
		onLoadEarlier &&
		(() => {
			keepScrollPosition();
			onLoadEarlier();
		});
	useLoadEarlier(list, pane, isLoadingEarlier ? undefined : loadEarlier);

	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may contain nothing that can be focused
		<section ref={pane} className={styles.pane} aria-label="Conversation" tabIndex={0}>
			<MarginRow margin={null}>
				{loadEarlier ? (
					<Button size="sm" busy={isLoadingEarlier} onClick={loadEarlier}>
						Earlier messages
					</Button>
				) : null}
				{failure === undefined ? null : (
					<Notice
						live
						tone="error"
						title="We couldn’t load this thread."
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
					<>
						<EmptyState title="No messages yet">
							Start a conversation by typing a message below
						</EmptyState>
						{children}
					</>
				) : null}
			</MarginRow>
			<BranchContext value={branches}>
				<MessageList ref={list} messages={messages} onRetry={onRetry} />
			</BranchContext>
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
