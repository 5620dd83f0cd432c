import type { Ref } from 'react';
import type { ShownMessage } from '../thread/conversation.ts';
import styles from './message-list.module.css';
import { usePart } from './use-lazy.ts';

const fetchMessage = () =>
	import(/* webpackChunkName: "conversation" */ './message.tsx').then(({ Message }) => Message);

export interface MessageListProps {
	messages: readonly ShownMessage[];
	/** Given when the last answer can be asked for again. */
	onTryAgain?: (() => void) | undefined;
	ref?: Ref<HTMLOListElement>;
}

/** A conversation, oldest first. */
export function MessageList({ messages, onTryAgain, ref }: MessageListProps) {
	const { part: Message, hasFailed } = usePart(fetchMessage, messages.length > 0 ? messages : null);
	const last = messages.at(-1);
	return (
		<ol ref={ref} className={styles.list}>
			{hasFailed ? (
				<li role="alert">The messages cannot be shown. Check your connection.</li>
			) : null}
			{Message
				? messages.map((shown) => (
						<li key={shown.key} className={styles.item}>
							<Message
								message={shown.message}
								answer={shown.answer}
								onTryAgain={shown === last ? onTryAgain : undefined}
							/>
						</li>
					))
				: null}
		</ol>
	);
}
