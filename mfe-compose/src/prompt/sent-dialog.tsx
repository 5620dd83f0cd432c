import type { AnswerPrompt } from 'bff/contract/compose/answer-prompt';
import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import { Dialog } from 'design-system/dialog';
import { Loaded } from 'remote-kit/loaded';
import { usePromptQuery } from './prompt-api.ts';
import { SentPrompt } from './sent-prompt.tsx';

export interface SentDialogProps {
	threadId: string;
	messageId: string;
	onClose: () => void;
}

/** Shows the prompt of an answer. */
export function SentDialog({ threadId, messageId, onClose }: SentDialogProps) {
	const query = usePromptQuery({ threadId, messageId });
	return (
		<Dialog
			open
			isWide
			title="Prompt of this answer"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Close</Button>
					{query.data ? <CopyButton text={asText(query.data)} size="md" /> : null}
				</>
			}
		>
			<Loaded query={query} name="the prompt" lines={5}>
				{(prompt) =>
					prompt ? <SentPrompt prompt={prompt} /> : <p>The prompt of this answer wasn’t kept.</p>
				}
			</Loaded>
		</Dialog>
	);
}

/** The exact prompt, for the clipboard. */
function asText({ messages }: AnswerPrompt): string {
	return messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');
}
