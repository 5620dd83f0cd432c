import { formatMoment } from 'remote-kit/format-date';
import styles from './time-of-day.module.css';

export interface TimeOfDayProps {
	/** ISO 8601. */
	iso: string;
}

/** When something was written: the time for today, day and time before. */
export function TimeOfDay({ iso }: TimeOfDayProps) {
	return (
		<time className={styles.time} dateTime={iso}>
			{formatMoment(iso)}
		</time>
	);
}
