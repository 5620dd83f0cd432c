import { invisibleLabel, splitInvisible } from './split-invisible.ts';
import styles from './visible-text.module.css';

export type VisibleTextProps = { children: string };

/**
 * Text from X or the model, such as names and reasons. Invisible characters that could hide or
 * reorder text are replaced with a note.
 */
export function VisibleText({ children }: VisibleTextProps) {
	const parts = splitInvisible(children);
	if (parts.length === 1 && parts[0] === children) return children;
	return parts.map((part, index) =>
		typeof part === 'string' ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and keep no state
			<span key={index} className={styles.mark}>
				{invisibleLabel(part)}
			</span>
		),
	);
}
