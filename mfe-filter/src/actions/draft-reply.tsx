import { CopyButton } from 'design-system/copy-button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import styles from './draft-reply.module.css';

export interface DraftReplyProps {
	text: string;
	/** The name of the post's author. */
	to: string;
}

/** A reply draft below its post, to be copied. */
export function DraftReply({ text, to }: DraftReplyProps) {
	return (
		<div className={styles.draft}>
			<VisuallyHidden>Drafted reply to {to}:</VisuallyHidden>
			<Words size="md" preserveLines dir="auto">
				{text}
			</Words>
			<div className={styles.foot}>
				<CopyButton text={text} what={`the reply to ${to}`} />
			</div>
		</div>
	);
}
