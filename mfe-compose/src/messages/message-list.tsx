import type { Ref } from 'react';
import type { ShownMessage } from '../thread/conversation.ts';
import styles from './message-list.module.css';
import { useLazy } from './use-lazy.ts';

const loadMessage = () =>
	import(/* webpackChunkName: "conversation" */ './message.tsx').then(({ Message }) => Message);

export interface MessageListProps {
	messages: readonly ShownMessage[];
	/** Given if the last answer can be retried. */
	onRetry?: (() => void) | undefined;
	ref?: Ref<HTMLOListElement>;
}

/** Messages, oldest first. */
export function MessageList({ messages, onRetry, ref }: MessageListProps) {
	const { part: Message, hasFailed } = useLazy(loadMessage, messages.length > 0 ? messages : null);
	const last = messages.at(-1);
	return (
		<ol ref={ref} className={styles.list}>
			{hasFailed ? (
				<li role="alert">We couldn’t show the messages. Check your connection.</li>
			) : null}
			{Message
				? messages.map((shown) => (
						<li
							key={shown.key}
							className={styles.item}
							data-message={shown.message.id}
							tabIndex={-1}
						>
							<Message
								message={shown.message}
								answer={shown.answer}
								onRetry={shown === last ? onRetry : undefined}
							/>
						</li>
					))
				: null}
		</ol>
	);
}
