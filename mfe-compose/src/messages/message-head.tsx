import type { ChatMessage } from 'bff/contract/compose/compose';
import type { ReactNode } from 'react';
import { VersionSwitch } from '../branches/version-switch.tsx';
import styles from './message-head.module.css';

export interface MessageHeadProps {
	message: ChatMessage;
	/** The author, and further facts about the message. */
	children: ReactNode;
}

/** The margin of a message, and the switch between its versions. */
export function MessageHead({ message, children }: MessageHeadProps) {
	return (
		<div className={styles.head} data-role={message.role}>
			<p className={styles.lines}>{children}</p>
			<VersionSwitch message={message} />
		</div>
	);
}
