import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import styles from './chat-bar.module.css';

export interface ChatBarProps {
	threadId: string | null;
	onNewThread: () => void;
	/** The button that opens the threads panel. */
	opener?: ReactNode;
}

/** Names the thread and has the button for a new one. */
export function ChatBar({ threadId, onNewThread, opener }: ChatBarProps) {
	return (
		<header className={styles.bar}>
			{opener}
			<h1 className={styles.title}>Compose</h1>
			<p className={styles.thread}>
				{threadId === null ? 'No thread selected' : `Thread: ${threadId.slice(0, 8)}...`}
			</p>
			<Button size="sm" onClick={onNewThread}>
				+ New Thread
			</Button>
		</header>
	);
}
