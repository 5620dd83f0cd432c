import type { ChatMessage } from 'bff/contract/compose/compose';
import { MarginRow } from 'design-system/margin-row';
import { useContext } from 'react';
import { AnswerDrafts } from '../drafts/answer-drafts.tsx';
import { DraftsContext } from '../drafts/drafts-context.ts';
import { draftsOf } from '../drafts/thread-drafts.ts';
import { FileRefs } from '../files/file-refs.tsx';
import { Byline } from '../messages/byline.tsx';
import { MessageHead } from '../messages/message-head.tsx';
import { describeUsage } from '../models/format-cost.ts';
import { isStoredMessage } from '../thread/conversation.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerEnd } from './answer-end.tsx';
import type { Answer } from './answer-slice.ts';
import { AnswerText } from './answer-text.tsx';

export interface AssistantMessageProps {
	message: ChatMessage;
	/** The live answer, while it is followed. */
	answer?: Answer | null;
	/** Given for the last answer if it can be retried. */
	onRetry?: (() => void) | undefined;
}

/** An answer with its status and cost. */
export function AssistantMessage({ message, answer = null, onRetry }: AssistantMessageProps) {
	const { content, createdAt, fileRefs, usage, error, status = 'done' } = message;
	const isRunning = status === 'running';
	const { newestId } = useContext(DraftsContext);
	const drafts = draftsOf({ message, answer });
	return (
		<MarginRow
			aria-busy={isRunning}
			margin={
				<MessageHead message={message}>
					<span>
						<Byline who="Warble" at={createdAt} />
					</span>
					{usage && !isRunning ? <span title={usage.model}>{describeUsage(usage)}</span> : null}
				</MessageHead>
			}
			aside={
				isRunning ? null : <AnswerActions message={message} isFailed={onRetry !== undefined} />
			}
		>
			<AnswerText content={content} status={status} newCharacters={answer?.newCharacters ?? 0}>
				{drafts.length > 0 ? (
					<AnswerDrafts
						messageId={isStoredMessage(message) ? message.id : undefined}
						isNewest={message.id === newestId}
						isRunning={isRunning}
						drafts={drafts}
					/>
				) : null}
			</AnswerText>
			<FileRefs files={fileRefs} withRevision />
			<AnswerEnd
				status={status}
				isReconnecting={answer?.phase === 'reconnecting'}
				isDelayed={answer?.isDelayed === true}
				failure={
					answer?.error ??
					(error
						? { ...error, ...(error.retry_after ? { retryAfter: error.retry_after } : {}) }
						: null)
				}
				onRetry={onRetry}
			/>
		</MarginRow>
	);
}
