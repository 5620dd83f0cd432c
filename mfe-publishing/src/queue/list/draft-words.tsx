import { Words, type WordsProps } from 'design-system/words';
import { draftHref } from '../queue-address.ts';
import type { QueuedDraft } from '../queue-texts.ts';
import styles from './list.module.css';

/** The beginning of a draft, which opens it. */
export function DraftWords({
	draft,
	size = 'md',
	tone = 'ink',
	className = styles.words,
}: { draft: QueuedDraft } & Partial<Pick<WordsProps, 'size' | 'tone' | 'className'>>) {
	return (
		<a className={styles.open} href={draftHref(draft)}>
			<Words as="span" size={size} tone={tone} className={className}>
				{draft.text || 'Draft without text'}
			</Words>
		</a>
	);
}
