import type { ChatMessage } from 'bff/contract/compose';
import { Icon } from 'design-system/icon';
import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import { TimeOfDay } from './time-of-day.tsx';
import styles from './user-message.module.css';

export interface UserMessageProps {
	message: ChatMessage;
}

/** What the person asked, in their voice, with the files they gave along. */
export function UserMessage({ message }: UserMessageProps) {
	return (
		<MarginRow
			margin={
				<p className={styles.who}>
					You, <TimeOfDay iso={message.createdAt} />
				</p>
			}
		>
			<Words size="md" preserveLines>
				{message.content}
			</Words>
			{message.fileRefs.length > 0 ? (
				<ul className={styles.files} aria-label="Files">
					{message.fileRefs.map(({ id, name }) => (
						<li key={id} className={styles.file}>
							<Icon name="file" size={15} />
							{name}
						</li>
					))}
				</ul>
			) : null}
		</MarginRow>
	);
}
