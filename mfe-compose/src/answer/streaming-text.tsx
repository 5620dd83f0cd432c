import styles from './streaming-text.module.css';

/**
 * Longest run of characters that counts as just arriving: a whole text that comes at once is not
 * marked whole.
 */
const LONGEST_RUN = 32;

export interface ArrivingTextProps {
	text: string;
	/** Characters that came last. */
	fresh: number;
}

/** Text while it comes: the run of words that came last is marked, and a caret stands behind it. */
export function ArrivingText({ text, fresh }: ArrivingTextProps) {
	const start = startOfRun(text, fresh);
	return (
		<>
			{text.slice(0, start)}
			{start < text.length ? <span className={styles.fresh}>{text.slice(start)}</span> : null}
			<span className={styles.caret} aria-hidden="true" />
		</>
	);
}

function startOfRun(text: string, fresh: number): number {
	if (fresh === 0) return text.length;
	const at = Math.max(0, text.length - Math.min(fresh, LONGEST_RUN));
	return Math.max(text.lastIndexOf(' ', at), text.lastIndexOf('\n', at)) + 1;
}
