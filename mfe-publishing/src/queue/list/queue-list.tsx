import type { Queue } from 'bff/contract/publishing/publishing';
import { Button } from 'design-system/button';
import type { RowState } from '../state/queue-actions.ts';
import { DaySection } from './day-section.tsx';
import styles from './list.module.css';

export interface QueueListProps {
	queue: Queue;
	/** `Next, in 13 h` */
	nextText: string;
	states: Readonly<Record<string, RowState>>;
	isLoading: boolean;
	onEarlier: () => void;
	onLater: () => void;
}

export const STEP_DAYS = 7;

/** The queue day by day. */
export function QueueList({
	queue: { days, today, paused, next },
	nextText,
	states,
	isLoading,
	onEarlier,
	onLater,
}: QueueListProps) {
	return (
		<>
			<p className={styles.earlier}>
				<Button variant="quiet" size="sm" busy={isLoading} onClick={onEarlier}>
					Show earlier days
				</Button>
			</p>
			{days.map((day) => (
				<DaySection
					key={day.date}
					day={day}
					today={today}
					paused={paused}
					nextId={day.drafts.some(({ id }) => id === next) ? next : null}
					nextText={nextText}
					states={states}
				/>
			))}
			<p className={styles.later}>
				<Button variant="quiet" size="sm" busy={isLoading} onClick={onLater}>
					Show the following week
				</Button>
			</p>
		</>
	);
}
