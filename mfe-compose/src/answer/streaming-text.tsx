import styles from './streaming-text.module.css';

/**
 * Maximum length of the highlighted end of the text, so that a text received at once does not look
 * all new.
 */
const MAX_HIGHLIGHTED = 32;

export interface StreamingTextProps {
	text: string;
	/** How many characters the last update added. */
	newCharacters: number;
}

/** Text that is being received. The newest words are highlighted, followed by a caret. */
export function StreamingText({ text, newCharacters }: StreamingTextProps) {
	const start = highlightStart(text, newCharacters);
	return (
		<>
			{text.slice(0, start)}
			{start < text.length ? <span className={styles.new}>{text.slice(start)}</span> : null}
			<span className={styles.caret} aria-hidden="true" />
		</>
	);
}

/** Start of the word in which the new characters start. */
function highlightStart(text: string, newCharacters: number): number {
	if (newCharacters === 0) return text.length;
	const start = Math.max(0, text.length - Math.min(newCharacters, MAX_HIGHLIGHTED));
	return Math.max(text.lastIndexOf(' ', start), text.lastIndexOf('\n', start)) + 1;
}
