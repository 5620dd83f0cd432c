import { invisibleLabel, splitInvisible } from './split-invisible.ts';
import styles from './visible-text.module.css';

export type VisibleTextProps = { children: string };

/**
 * Somebody else's text: names, reasons. Characters that nobody would see, and that could hide or
 * reorder words, are said instead.
 */
export function VisibleText({ children }: VisibleTextProps) {
	const parts = splitInvisible(children);
	if (parts.length === 1 && parts[0] === children) return children;
	return parts.map((part, index) =>
		typeof part === 'string' ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and keep no state
			<span key={index} className={styles.mark}>
				{invisibleLabel(part)}
			</span>
		),
	);
}
