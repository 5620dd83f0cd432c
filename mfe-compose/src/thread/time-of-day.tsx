import styles from './time-of-day.module.css';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
	month: 'short',
	day: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
});

export interface TimeOfDayProps {
	/** ISO 8601. */
	iso: string;
}

/** When something was written: the time for today, day and time before. */
export function TimeOfDay({ iso }: TimeOfDayProps) {
	const date = new Date(iso);
	const isToday = date.toDateString() === new Date().toDateString();
	return (
		<time className={styles.time} dateTime={iso}>
			{(isToday ? time : dayAndTime).format(date)}
		</time>
	);
}
