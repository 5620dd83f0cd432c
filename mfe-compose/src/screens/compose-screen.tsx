import { IconButton } from 'design-system/icon-button';
import { panelOpenIcon } from 'design-system/icon-paths';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Toast } from 'remote-kit/toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { RecentThreads } from '../thread/recent-threads.tsx';
import { parseDraftIds, parseThreadId } from '../thread/thread-address.ts';
import { ThreadsPanel } from '../thread/threads-panel.tsx';
import { useThreadsPanel } from '../thread/use-threads-panel.ts';
import styles from './compose-screen.module.css';
import { ThreadView } from './thread-view.tsx';

const Toasts = lazyPart(async () => (await import('remote-kit/toasts')).Toasts, 'A message');

export interface ComposeScreenProps extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	/** The query string, which contains the thread id. */
	search: string;
	username: string | null;
}

/** The compose screen: recent threads, one thread, and the drafts of its newest answer. */
export function ComposeScreen({ search, navigate, onUnsavedChange, username }: ComposeScreenProps) {
	const { threadId, isMalformed } = parseThreadId(search);
	const attachedDrafts = useMemo(() => parseDraftIds(search), [search]);
	const { isOverlay, isOpen, isUserAction, open, close } = useThreadsPanel();

	const [dialog, setDialog] = useState<HTMLElement | null>(null);
	const [toasts, setToasts] = useState<readonly Toast[]>([]);
	const showToast = useCallback((toast: Toast) => setToasts((before) => [...before, toast]), []);

	const opener = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		if (!isOpen && isUserAction) opener.current?.focus();
	}, [isOpen, isUserAction]);
	const closeOverlay = useCallback(() => isOverlay && close(), [isOverlay, close]);

	return (
		<div className={styles.screen} data-panel={isOpen && !isOverlay ? 'open' : 'closed'}>
			{isOpen ? (
				<ThreadsPanel
					key={String(isOverlay)}
					isOverlay={isOverlay}
					shouldTakeFocus={isUserAction}
					onClose={close}
					dialogRef={setDialog}
				>
					<RecentThreads
						selectedId={threadId}
						container={dialog ?? undefined}
						navigate={navigate}
						showToast={showToast}
						onSelect={closeOverlay}
					/>
				</ThreadsPanel>
			) : null}
			<ThreadView
				threadId={isMalformed ? null : threadId}
				isMalformed={isMalformed}
				attachedDrafts={attachedDrafts}
				navigate={navigate}
				onUnsavedChange={onUnsavedChange}
				username={username}
				opener={
					isOpen && !isOverlay ? null : (
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
			{toasts.length > 0 ? <Toasts toasts={toasts} container={dialog ?? undefined} /> : null}
		</div>
	);
}
