import { memo, type Ref } from 'react';
import type { ShownMessage } from '../thread/conversation.ts';
import { AssistantMessage } from './assistant-message.tsx';
import styles from './message-list.module.css';
import { UserMessage } from './user-message.tsx';

export interface MessageListProps {
	messages: readonly ShownMessage[];
	/** Given when the last answer can be asked for again. */
	onTryAgain?: (() => void) | undefined;
	ref?: Ref<HTMLOListElement>;
}

/** A conversation, oldest first. */
export function MessageList({ messages, onTryAgain, ref }: MessageListProps) {
	const last = messages.at(-1);
	return (
		<ol ref={ref} className={styles.list}>
			{messages.map((shown) => (
				<li key={shown.key} className={styles.item}>
					<Message message={shown.message} answer={shown.answer} onTryAgain={shown === last ? onTryAgain : undefined} />
				</li>
			))}
		</ol>
	);
}

/** Only what changes is drawn again while text streams in. */
const Message = memo(function Message({
	message,
	answer,
	onTryAgain,
}: Omit<ShownMessage, 'key'> & { onTryAgain: (() => void) | undefined }) {
	if (message.role === 'user') return <UserMessage message={message} />;
	return <AssistantMessage message={message} answer={answer} onTryAgain={onTryAgain} />;
});
