import { ArrivingText } from './streaming-text.tsx';
import styles from './commentary.module.css';

export interface CommentaryProps {
	text: string;
	/** Characters that came last; given while more is to come. */
	fresh?: number | undefined;
}

/** What Warble says, line by line as it was written. Nothing for nothing. */
export function Commentary({ text, fresh }: CommentaryProps) {
	if (text === '') return null;
	return (
		<p className={styles.commentary}>
			{fresh === undefined ? text : <ArrivingText text={text} fresh={fresh} />}
		</p>
	);
}
