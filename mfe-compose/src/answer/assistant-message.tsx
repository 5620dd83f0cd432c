import type { ChatMessage } from 'bff/contract/compose';
import { MarginRow } from 'design-system/margin-row';
import { FileRefs } from '../files/file-refs.tsx';
import { Byline } from '../messages/byline.tsx';
import { describeUsage } from '../models/format-cost.ts';
import { AnswerEnd } from './answer-end.tsx';
import type { Answer } from './answer-slice.ts';
import { AnswerText } from './answer-text.tsx';

export interface AssistantMessageProps {
	message: ChatMessage;
	/** The live answer, while it is followed. */
	answer?: Answer | null;
	areDraftsListed?: boolean;
	/** Given for the last answer if it can be retried. */
	onRetry?: (() => void) | undefined;
}

/** An answer with its status and cost. */
export function AssistantMessage({
	message,
	answer = null,
	areDraftsListed = false,
	onRetry,
}: AssistantMessageProps) {
	const { content, createdAt, fileRefs, usage, error, status = 'done' } = message;
	const isRunning = status === 'running';
	return (
		<MarginRow
			aria-busy={isRunning}
			margin={
				<>
					<p>
						<Byline who="Warble" at={createdAt} />
					</p>
					{usage && !isRunning ? <p title={usage.model}>{describeUsage(usage)}</p> : null}
				</>
			}
		>
			<AnswerText
				content={content}
				status={status}
				areDraftsListed={areDraftsListed}
				newCharacters={answer?.newCharacters ?? 0}
			/>
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
