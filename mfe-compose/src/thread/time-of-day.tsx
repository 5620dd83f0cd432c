import { formatMoment } from 'remote-kit/format-date';
import styles from './time-of-day.module.css';

export interface TimeOfDayProps {
	/** ISO 8601. */
	iso: string;
}

/** The time of a message, with the date unless it is today. */
export function TimeOfDay({ iso }: TimeOfDayProps) {
	return (
		<time className={styles.time} dateTime={iso}>
			{formatMoment(iso)}
		</time>
	);
}
