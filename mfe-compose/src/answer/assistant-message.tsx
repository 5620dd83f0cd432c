import type { ChatMessage } from 'bff/contract/compose';
import { MarginRow } from 'design-system/margin-row';
import { formatDollars } from 'remote-kit/format-number';
import { FileRefs } from '../files/file-refs.tsx';
import { TimeOfDay } from '../thread/time-of-day.tsx';
import { AnswerEnd } from './answer-end.tsx';
import type { Answer } from './answer-slice.ts';
import { AnswerText } from './answer-text.tsx';

export interface AssistantMessageProps {
	message: ChatMessage;
	/** Given while it is followed. */
	answer?: Answer | null;
	/** Given on the last answer, when it can be asked for again. */
	onTryAgain?: (() => void) | undefined;
}

/** What Warble answered, how it ended and what it cost. */
export function AssistantMessage({ message, answer = null, onTryAgain }: AssistantMessageProps) {
	const { content, createdAt, fileRefs, usage, error, status = 'done' } = message;
	const isRunning = status === 'running';
	const cost = usage?.cost ?? null;
	return (
		<MarginRow
			aria-busy={isRunning}
			margin={
				<>
					<p>
						Warble, <TimeOfDay iso={createdAt} />
					</p>
					{cost === null || isRunning ? null : <p>{formatDollars(cost)}</p>}
				</>
			}
		>
			<AnswerText content={content} status={status} fresh={answer?.fresh ?? 0} />
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
				onTryAgain={onTryAgain}
			/>
		</MarginRow>
	);
}
