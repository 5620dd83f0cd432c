import type { Queue } from 'bff/contract/publishing/publishing';
import { toLocalTime } from 'remote-kit/publishing/publication/format-slot';
import { isQueued, type QueuedDraft } from '../queue-texts.ts';
import type { RowState } from '../state/queue-actions.ts';
import { useQueueActions } from '../state/queue-actions.ts';
import { dayOf, formatDay, localAt } from '../time/local-time.ts';
import type { Drag } from './drag-adapter.ts';
import { useDrag } from './use-drag.ts';
import styles from './week.module.css';
import { WeekColumn } from './week-column.tsx';
import { HOUR_PX, hoursOf, minutesAt, type WeekItem } from './week-layout.ts';

export interface WeekGridProps {
	queue: Queue;
	now: number;
	states: Readonly<Record<string, RowState>>;
}

/** Seven days side by side, with posts at their times. Posts can be dragged. */
export function WeekGrid({ queue, now, states }: WeekGridProps) {
	const actions = useQueueActions();
	const { days, needsYou, today, zone, next } = queue;
	const present = toLocalTime(new Date(now), zone);
	const waiting = needsYou.filter(isQueued);
	const columns = days.map(({ date, drafts, freeSlots }) => {
		const posts: WeekItem[] = [
			...drafts.filter(isQueued),
			...waiting.filter(({ publication }) => dayOf(publication.localTime) === date),
		].map((draft) => ({ kind: 'post', localTime: draft.publication.localTime, draft }));
		const slots: WeekItem[] = freeSlots.map((slot) => ({
			kind: 'slot',
			localTime: slot.localTime,
			slot,
		}));
		return { date, posts: posts.length, items: [...posts, ...slots] };
	});
	const all = columns.flatMap(({ items }) => items);
	const { first, last } = hoursOf(all.map(({ localTime }) => localTime));
	const height = (last - first) * HOUR_PX;
	const drafts = all.flatMap((item) => (item.kind === 'post' ? [item.draft] : []));
	const find = (id: string): QueuedDraft | undefined => drafts.find((draft) => draft.id === id);
	const firstId = (find(next ?? '') ?? drafts[0])?.id;

	/** The time at which a dragged post would be, if it can be dropped there. */
	const timeOfDrag = ({ place, y }: Drag): string | undefined => {
		if (place.kind === 'post') return find(place.id)?.publication.localTime;
		const localTime =
			place.kind === 'slot' ? place.localTime : localAt(place.day, minutesAt(y, first));
		return localTime > present ? localTime : undefined;
	};
	const drag = useDrag((dropped) => {
		const draft = find(dropped.id);
		const localTime = timeOfDrag(dropped);
		if (!draft || localTime === undefined || localTime === draft.publication.localTime) return;
		const other = dropped.place.kind === 'post' ? find(dropped.place.id) : undefined;
		if (other && draft.publication.status === 'queued') actions.swap(draft, other);
		else actions.move(draft, localTime);
	});
	const target = drag && timeOfDrag(drag);

	return (
		<div className={styles.week} style={{ '--hour': `${HOUR_PX}px` } as React.CSSProperties}>
			<div className={styles.corner} />
			{columns.map(({ date, posts }) => (
				<h2 key={date} className={styles.day} data-today={date === today || undefined}>
					<span>{formatDay(date).replace(/ \w+$/, '')}</span>
					<span className={styles.count}>{posts || ''}</span>
				</h2>
			))}
			<div className={styles.hours} style={{ blockSize: height }} aria-hidden="true">
				{hourLabels(first, last).map(({ hour, top }) => (
					<span key={hour} style={{ insetBlockStart: top }}>
						{hour}
					</span>
				))}
			</div>
			{columns.map(({ date, items }) => (
				<WeekColumn
					key={date}
					date={date}
					items={items}
					firstHour={first}
					height={height}
					present={dayOf(present) === date ? present : undefined}
					isToday={date === today}
					next={next}
					firstId={firstId}
					target={target !== undefined && dayOf(target) === date ? target : undefined}
					states={states}
				/>
			))}
		</div>
	);
}

/** Every second hour, odd as 09. */
function hourLabels(first: number, last: number): { hour: string; top: number }[] {
	return Array.from({ length: last - first }, (_, index) => first + index)
		.filter((hour) => hour % 2 === 1 && hour > first && hour < 24)
		.map((hour) => ({ hour: String(hour).padStart(2, '0'), top: (hour - first) * HOUR_PX }));
}
