import { memo } from 'react';
import { AssistantMessage } from '../answer/assistant-message.tsx';
import type { ShownMessage } from '../thread/conversation.ts';
import { UserMessage } from './user-message.tsx';

export interface MessageProps extends Pick<ShownMessage, 'message' | 'answer'> {
	/** Given if this answer can be retried. */
	onRetry: (() => void) | undefined;
}

/** One message. Memoised, so that only the live answer renders again while text is received. */
export const Message = memo(function Message({ message, answer, onRetry }: MessageProps) {
	if (message.role === 'user') return <UserMessage message={message} />;
	return <AssistantMessage message={message} answer={answer} onRetry={onRetry} />;
});
