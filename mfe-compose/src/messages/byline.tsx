import { formatMoment } from 'remote-kit/format-date';
import styles from './byline.module.css';

export interface BylineProps {
	who: string;
	/** ISO 8601. */
	at: string | undefined;
}

/** Who wrote a message and when, with the date unless it is today. */
export function Byline({ who, at = '' }: BylineProps) {
	const time = formatMoment(at);
	if (time === '') return who;
	return (
		<>
			{who},{' '}
			<time className={styles.time} dateTime={at}>
				{time}
			</time>
		</>
	);
}
