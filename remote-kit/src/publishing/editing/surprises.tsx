import { useTweetRules } from '../../use-tweet-count.ts';
import styles from './surprises.module.css';

export interface SurprisesProps {
	text: string;
	/** Whether it is a later post of a thread. */
	isReply: boolean;
}

/** What X will do with a text that its author may not expect. */
export function Surprises({ text, isReply }: SurprisesProps) {
	const surprises = useTweetRules(text !== '')?.describeSurprises(text, isReply) ?? [];
	return surprises.map((surprise) => (
		<p key={surprise} className={styles.surprise}>
			{surprise}
		</p>
	));
}
