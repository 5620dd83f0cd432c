import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { type RefObject, useMemo, useRef } from 'react';
import { BranchContext } from '../branches/branch-context.ts';
import { type TreeActions, useBranches } from '../branches/use-branches.ts';
import type { ShownMessage } from '../thread/conversation.ts';
import { Message } from './message.tsx';
import styles from './thread-messages.module.css';
import { useFollowEnd } from './use-follow-end.ts';
import { useKeepScrollPosition } from './use-keep-scroll-position.ts';
import { useLoadEarlier } from './use-load-earlier.ts';

export interface ThreadMessagesProps {
	/** Oldest first. */
	messages: readonly ShownMessage[];
	threadId: string | null;
	/** What the user can do with the messages. */
	actions: TreeActions;
	/** The message box. */
	box: RefObject<HTMLTextAreaElement | null>;
	/** The element that scrolls on large screens. */
	pane: RefObject<HTMLElement | null>;
	/** The element around the messages and the message box. */
	chat: RefObject<HTMLElement | null>;
	/** A change scrolls to the end. */
	scrollKey: string;
	/** Given if there are earlier messages. */
	onLoadEarlier?: (() => void) | undefined;
	isLoadingEarlier?: boolean;
	/** Given if the last answer can be retried. */
	onRetry?: (() => void) | undefined;
}

/** The messages of a thread. Follows new text while the user is at the end. */
export function ThreadMessages(props: ThreadMessagesProps) {
	const { messages, threadId, actions, box, pane, chat, scrollKey } = props;
	const { onLoadEarlier, isLoadingEarlier = false, onRetry } = props;
	const list = useRef<HTMLOListElement>(null);
	const last = messages.at(-1);
	const contentKey = `${last?.key} ${last?.message.content.length}`;
	const { hasNewBelow, goToEnd, hold } = useFollowEnd({
		list,
		pane,
		chat,
		scrollKey,
		contentKey,
		lastKey: last?.key,
	});
	const { branches, announcement } = useBranches({ messages, actions, threadId, box, hold });
	const keepScrollPosition = useKeepScrollPosition(list, pane, messages[0]?.key);
	const loadEarlier =
		onLoadEarlier &&
		(() => {
			keepScrollPosition();
			onLoadEarlier();
		});
	useLoadEarlier(list, pane, isLoadingEarlier ? undefined : loadEarlier);

	// Thousands of messages do not render again with each key in the message box.
	const items = useMemo(
		() =>
			messages.map((shown, index) => (
				<li key={shown.key} className={styles.item} data-message={shown.message.id} tabIndex={-1}>
					<Message
						message={shown.message}
						answer={shown.answer}
						onRetry={index === messages.length - 1 ? onRetry : undefined}
					/>
				</li>
			)),
		[messages, onRetry],
	);

	return (
		<BranchContext value={branches}>
			{loadEarlier ? (
				<MarginRow margin={null}>
					<Button size="sm" busy={isLoadingEarlier} onClick={loadEarlier}>
						Earlier messages
					</Button>
				</MarginRow>
			) : null}
			<ol ref={list} className={styles.list}>
				{items}
			</ol>
			{hasNewBelow ? (
				<div className={styles.below}>
					<Button size="sm" className={styles.goDown} onClick={goToEnd}>
						New text below
					</Button>
				</div>
			) : null}
			<LiveText intervalMs={500} text={announcement} />
		</BranchContext>
	);
}
