import { IconButton } from 'design-system/icon-button';
import { panelOpenIcon } from 'design-system/icon-paths';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { RecentThreads } from '../thread/recent-threads.tsx';
import { readThread } from '../thread/thread-address.ts';
import { ThreadsPanel } from '../thread/threads-panel.tsx';
import { usePanel } from '../thread/use-threads-panel.ts';
import styles from './compose-screen.module.css';
import { ThreadView } from './thread-view.tsx';

export interface ComposeScreenProps extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	/** The query of the address: the selected thread is in it. */
	search: string;
	username: string | null;
}

/** Threads beside a chat with the assistant, and the drafts that come of it. */
export function ComposeScreen({ search, navigate, onUnsavedChange, username }: ComposeScreenProps) {
	const { threadId, isMalformed } = readThread(search);
	const { isOver, isOpen, isByHand, open, close } = usePanel();

	const opener = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		if (!isOpen && isByHand) opener.current?.focus();
	}, [isOpen, isByHand]);
	const closeOver = useCallback(() => isOver && close(), [isOver, close]);

	return (
		<div className={styles.screen} data-panel={isOpen && !isOver ? 'open' : 'closed'}>
			{isOpen ? (
				<ThreadsPanel key={String(isOver)} isOver={isOver} takesFocus={isByHand} onClose={close}>
					<RecentThreads selectedId={threadId} onSelect={closeOver} />
				</ThreadsPanel>
			) : null}
			<ThreadView
				threadId={isMalformed ? null : threadId}
				isMalformed={isMalformed}
				navigate={navigate}
				onUnsavedChange={onUnsavedChange}
				username={username}
				opener={
					isOpen && !isOver ? null : (
						<IconButton
							ref={opener}
							label="Recent Threads"
							icon={panelOpenIcon}
							aria-expanded={isOpen}
							onClick={open}
						/>
					)
				}
			/>
		</div>
	);
}
