import type { ChatMessage } from 'bff/contract/compose';
import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import { FileRefs } from '../files/file-refs.tsx';
import { Byline } from './byline.tsx';
import styles from './user-message.module.css';

export interface UserMessageProps {
	message: ChatMessage;
}

/** An instruction of the user with its attached files. */
export function UserMessage({ message }: UserMessageProps) {
	return (
		<MarginRow
			margin={
				<p className={styles.who}>
					<Byline who="You" at={message.createdAt} />
				</p>
			}
		>
			{message.content === '' ? null : (
				<Words size="md" preserveLines>
					{message.content}
				</Words>
			)}
			<FileRefs files={message.fileRefs} />
		</MarginRow>
	);
}
