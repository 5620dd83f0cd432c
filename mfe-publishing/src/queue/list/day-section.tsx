import type { Queue } from 'bff/contract/publishing/publishing';
import type { Pause } from 'bff/contract/publishing/settings';
import { memo, useId } from 'react';
import { describeWait, isQueued } from '../queue-texts.ts';
import type { RowState } from '../state/queue-actions.ts';
import { addDays, formatDay, formatDayMonth, formatWeekday } from '../time/local-time.ts';
import { EmptySlot } from './empty-slot.tsx';
import styles from './list.module.css';
import { PostedPost } from './posted-post.tsx';
import { QueuedPost } from './queued-post.tsx';

export type Day = Queue['days'][number];

export interface DaySectionProps {
	day: Day;
	today: string;
	paused: Pause | null;
	/** The draft that is published next, if it is on this day. */
	nextId: string | null;
	/** `Next, in 13 h` */
	nextText: string;
	states: Readonly<Record<string, RowState>>;
}

/** One day of the queue: its posts and free slots, by time. */
export const DaySection = memo(function DaySection({
	day,
	today,
	paused,
	nextId,
	nextText,
	states,
}: DaySectionProps) {
	const headingId = useId();
	const rows = [
		...day.drafts.filter(isQueued).map((draft) => ({
			at: draft.publication.localTime,
			key: draft.id,
			row:
				draft.publication.status === 'posted' || draft.publication.status === 'deleted' ? (
					<PostedPost draft={draft} state={states[draft.id]} />
				) : (
					<QueuedPost
						draft={draft}
						state={states[draft.id]}
						next={nextId === draft.id ? nextText : undefined}
						waits={describeWait(draft, paused)}
					/>
				),
		})),
		...day.freeSlots.map((slot) => ({
			at: slot.localTime,
			key: slot.localTime,
			row: <EmptySlot slot={slot} />,
		})),
	].sort((a, b) => a.at.localeCompare(b.at));
	return (
		<section className={styles.day} aria-labelledby={headingId} data-day={day.date}>
			<div className={styles.margin}>
				<h2 id={headingId} className={styles.dayName}>
					{nameDay(day.date, today)}
				</h2>
				<p>{isNear(day.date, today) ? formatDay(day.date) : formatDayMonth(day.date)}</p>
			</div>
			{rows.length > 0 ? (
				<ul className={styles.rows}>
					{rows.map(({ key, row }) => (
						<li key={key}>{row}</li>
					))}
				</ul>
			) : (
				<p className={styles.nothing}>
					{day.date < today ? 'Nothing posted.' : 'No slots, nothing queued.'}
				</p>
			)}
		</section>
	);
});

function isNear(date: string, today: string): boolean {
	return [-1, 0, 1].some((ahead) => addDays(today, ahead) === date);
}

function nameDay(date: string, today: string): string {
	if (date === today) return 'Today';
	if (date === addDays(today, 1)) return 'Tomorrow';
	if (date === addDays(today, -1)) return 'Yesterday';
	return formatWeekday(date);
}
