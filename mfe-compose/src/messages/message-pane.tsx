import { MarginRow } from 'design-system/margin-row';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { LazyThreadMessages } from './lazy-thread-messages.tsx';
import styles from './message-pane.module.css';
import type { ThreadMessagesProps } from './thread-messages.tsx';

export interface MessagePaneProps extends Omit<ThreadMessagesProps, 'pane'> {
	isLoading?: boolean;
	/** Why the messages could not be loaded. */
	failure?: string | undefined;
	onReload: () => void;
	/** Shown while there are no messages. */
	children?: ReactNode;
	/** Shown after the messages. */
	end?: ReactNode;
}

/** The messages of a thread, or why there are none. */
export function MessagePane(props: MessagePaneProps) {
	const { isLoading = false, failure, onReload, children, end, ...thread } = props;
	const { messages } = thread;
	const pane = useRef<HTMLElement>(null);
	const isEmpty = messages.length === 0;
	useEffect(() => {
		if (isLoading) void LazyThreadMessages.preload();
	}, [isLoading]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may contain nothing that can be focused
		<section ref={pane} className={styles.pane} aria-label="Conversation" tabIndex={0}>
			<MarginRow margin={null}>
				{failure === undefined ? null : (
					<NotLoaded title="We couldn’t load this thread" reason={failure} onRetry={onReload} />
				)}
				{isLoading && isEmpty ? <Skeleton lines={6} label="Loading messages" /> : null}
				{!isLoading && failure === undefined && isEmpty ? (
					<>
						{children}
						<p className={styles.empty}>
							<span>No messages yet</span>
							<span>Start a conversation by typing a message below</span>
						</p>
					</>
				) : null}
			</MarginRow>
			{isEmpty ? null : <LazyThreadMessages {...thread} pane={pane} />}
			{end}
		</section>
	);
}
