import { memo } from 'react';
import { AssistantMessage } from '../answer/assistant-message.tsx';
import type { ShownMessage } from '../thread/conversation.ts';
import { UserMessage } from './user-message.tsx';

export interface MessageProps extends Omit<ShownMessage, 'key'> {
	/** Given when this answer can be asked for again. */
	onTryAgain: (() => void) | undefined;
}

/** One message of a conversation. Only what changes is drawn again while text streams in. */
export const Message = memo(function Message({ message, answer, onTryAgain }: MessageProps) {
	if (message.role === 'user') return <UserMessage message={message} />;
	return <AssistantMessage message={message} answer={answer} onTryAgain={onTryAgain} />;
});
