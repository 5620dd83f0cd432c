import styles from './commentary.module.css';
import { StreamingText } from './streaming-text.tsx';

export interface CommentaryProps {
	text: string;
	/** How many characters the last update added; undefined if no more text follows. */
	newCharacters?: number | undefined;
}

/** Commentary of an answer, with its line breaks. Renders nothing for an empty text. */
export function Commentary({ text, newCharacters }: CommentaryProps) {
	if (text === '') return null;
	return (
		<p dir="auto" className={styles.commentary}>
			{newCharacters === undefined ? (
				text
			) : (
				<StreamingText text={text} newCharacters={newCharacters} />
			)}
		</p>
	);
}
