import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import styles from './chat-bar.module.css';

export interface ChatBarProps {
	threadId: string | null;
	/** The name of the thread, once it is known. */
	name?: string | undefined;
	onNewThread: () => void;
	/** The button that opens the threads panel. */
	opener?: ReactNode;
}

/** Names the thread and has the button for a new one. */
export function ChatBar({ threadId, name, onNewThread, opener }: ChatBarProps) {
	return (
		<header className={styles.bar}>
			{opener}
			{name ? (
				<h1 dir="auto" className={styles.name} title={name}>
					{name}
				</h1>
			) : (
				<h1 className={styles.title}>Compose</h1>
			)}
			<p className={styles.thread}>
				{threadId === null ? 'No thread selected' : `Thread: ${threadId.slice(0, 8)}...`}
			</p>
			<Button size="sm" onClick={onNewThread}>
				+ New Thread
			</Button>
		</header>
	);
}
