import { ResultsSwitch, type ResultsSwitchProps } from '../drafts/results-switch.tsx';
import { ModelButton } from '../models/model-button.tsx';
import { VoiceSwitch } from '../voice/voice-switch.tsx';

export interface MessageChoicesProps extends ResultsSwitchProps {
	/** Null for a new thread. If absent, model and voice cannot be chosen. */
	threadId: string | null | undefined;
	/** Whether the thread may not exist, so that nothing is requested for it yet. */
	isUnknown?: boolean | undefined;
}

/** How the message is answered: the model, and additional data for the assistant. */
export function MessageChoices({ threadId, isUnknown = false, ...message }: MessageChoicesProps) {
	const hasThread = threadId !== undefined;
	return (
		<>
			{hasThread ? <ModelButton key={threadId} threadId={threadId} isUnknown={isUnknown} /> : null}
			<ResultsSwitch {...message} />
			{hasThread ? <VoiceSwitch threadId={threadId} isUnknown={isUnknown} {...message} /> : null}
		</>
	);
}
