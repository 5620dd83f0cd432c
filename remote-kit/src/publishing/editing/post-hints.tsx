import { useTweetRules } from '../../use-tweet-count.ts';
import styles from './post-hints.module.css';

export interface PostHintsProps {
	text: string;
	/** Whether it is a later post of a thread. */
	isReply: boolean;
}

/** Effects at X that an author may not expect. */
export function PostHints({ text, isReply }: PostHintsProps) {
	const hints = useTweetRules(text !== '')?.describeHints(text, isReply) ?? [];
	return hints.map((hint) => (
		<p key={hint} className={styles.hint}>
			{hint}
		</p>
	));
}
