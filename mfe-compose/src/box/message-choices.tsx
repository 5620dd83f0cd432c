import { ResultsSwitch, type ResultsSwitchProps } from '../drafts/results-switch.tsx';
import { ModelButton } from '../models/model-button.tsx';

export interface MessageChoicesProps extends ResultsSwitchProps {
	threadId: string | null;
}

/** How the message is answered: the model, and what the assistant is given besides. */
export function MessageChoices({ threadId, ...message }: MessageChoicesProps) {
	return (
		<>
			<ModelButton key={threadId} threadId={threadId} />
			<ResultsSwitch {...message} />
		</>
	);
}
