import type { QueryError } from 'bff/client/base-query';
import type { AnswerPrompt } from 'bff/contract/compose/answer-prompt';
import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { FailureReason } from 'remote-kit/failure-reason';
import { usePromptQuery } from './prompt-api.ts';
import { SentPrompt } from './sent-prompt.tsx';

export interface SentDialogProps {
	threadId: string;
	messageId: string;
	onClose: () => void;
}

/** Shows the prompt of an answer. */
export function SentDialog({ threadId, messageId, onClose }: SentDialogProps) {
	const { data: prompt, error, refetch } = usePromptQuery({ threadId, messageId });
	return (
		<Dialog
			open
			isWide
			title="What was sent to the model"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Close</Button>
					{prompt ? <CopyButton text={asText(prompt)} size="md" /> : null}
				</>
			}
		>
			{prompt ? (
				<SentPrompt prompt={prompt} />
			) : prompt === null ? (
				<p>What was sent for this answer was not kept.</p>
			) : error ? (
				<Notice
					tone="error"
					live
					title="What was sent didn’t load."
					actions={
						<Button size="sm" onClick={() => void refetch()}>
							Try again
						</Button>
					}
				>
					<FailureReason failure={error as QueryError} />
				</Notice>
			) : (
				<Skeleton lines={5} label="Loading what was sent" />
			)}
		</Dialog>
	);
}

/** The exact prompt, for the clipboard. */
function asText({ messages }: AnswerPrompt): string {
	return messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');
}
