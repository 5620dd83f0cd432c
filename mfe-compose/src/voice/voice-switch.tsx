import { Button } from 'design-system/button';
import { LazyMenu, OpenMenu } from 'remote-kit/lazy/lazy-menu';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import { useSaveThreadVoiceMutation, useThreadVoiceQuery } from './thread-voice-api.ts';

/** The address of the page about how the user writes. */
const voicePath = '/app/compose/voice';

export interface VoiceSwitchProps {
	/** Null for a new thread, whose choice is sent with its first message. */
	threadId: string | null;
	/** Whether the thread may not exist. */
	isUnknown: boolean;
	unsent: UnsentMessage;
	onChange: (unsent: UnsentMessage) => void;
}

/** Whether the assistant uses the user's voice in this thread. */
export function VoiceSwitch({ threadId, isUnknown, unsent, onChange }: VoiceSwitchProps) {
	const { data: isOnInThread } = useThreadVoiceQuery(threadId ?? '', {
		skip: threadId === null || isUnknown,
	});
	const [save] = useSaveThreadVoiceMutation();
	const isOn = threadId === null ? !unsent.withoutVoice : isOnInThread;
	if (isOn === undefined) return null;
	const toggle = () => {
		if (threadId === null) onChange({ ...unsent, withoutVoice: isOn });
		else void save({ threadId, usesVoice: !isOn });
	};
	const items = [
		{ label: isOn ? 'Turn off in this thread' : 'Turn on in this thread', onSelect: toggle },
		{ label: 'See and edit your voice', href: voicePath },
	];
	const trigger = (
		<Button size="sm" variant="quiet">
			Voice: {isOn ? 'on' : 'off'}
		</Button>
	);
	return (
		<LazyMenu
			trigger={trigger}
			opened={<OpenMenu label="Voice" trigger={trigger} items={items} />}
		/>
	);
}
