import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { type ReactElement, type RefObject, useRef } from 'react';
import { useGroups } from 'remote-kit/use-groups';
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
	const list = useRef<HTMLDivElement>(null);
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

	const groups = useGroups(messages, keyOf);

	return (
		<BranchContext value={branches}>
			{loadEarlier ? (
				<MarginRow margin={null}>
					<Button size="sm" busy={isLoadingEarlier} onClick={loadEarlier}>
						Earlier messages
					</Button>
				</MarginRow>
			) : null}
			{/* biome-ignore lint/a11y/useSemanticElements: an ol must not contain groups */}
			<div ref={list} role="list" className={styles.list}>
				{groups.map(({ key, items }) => (
					<div key={key} className={styles.group}>
						{items.map((shown) => (shown === last ? toItem(shown, onRetry) : toKnownItem(shown)))}
					</div>
				))}
			</div>
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

const keyOf = ({ key }: ShownMessage) => key;

function toItem({ key, message, answer }: ShownMessage, onRetry?: (() => void) | undefined) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: an li must be in an ol
		<div key={key} role="listitem" className={styles.item} data-message={message.id} tabIndex={-1}>
			<Message message={message} answer={answer} onRetry={onRetry} />
		</div>
	);
}

const knownItems = new WeakMap<ShownMessage, ReactElement>();

/** The same element for the same message: React skips it when one of thousands has changed. */
function toKnownItem(shown: ShownMessage): ReactElement {
	const item = knownItems.get(shown) ?? toItem(shown);
	knownItems.set(shown, item);
	return item;
}
