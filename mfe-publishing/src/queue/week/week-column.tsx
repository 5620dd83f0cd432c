import { useEffect, useRef } from 'react';
import type { RowState } from '../state/queue-actions.ts';
import { useQueueActions } from '../state/queue-actions.ts';
import { formatDay, minutesOf, timeOf } from '../time/local-time.ts';
import { acceptPosts } from './drag-adapter.ts';
import styles from './week.module.css';
import { WeekBlock } from './week-block.tsx';
import { HOUR_PX, type PlacedItem, placeItems, type WeekItem } from './week-layout.ts';

interface Props {
	date: string;
	items: readonly WeekItem[];
	firstHour: number;
	height: number;
	/** The current time, if it is on this day. */
	present: string | undefined;
	isToday: boolean;
	next: string | null;
	/** The post that is the tab stop. Arrow keys move on from it. */
	firstId: string | undefined;
	/** Where a dragged post would be, if it is on this day. */
	target: string | undefined;
	states: Readonly<Record<string, RowState>>;
}

/** One day of the week. */
export function WeekColumn({
	date,
	items,
	firstHour,
	height,
	present,
	isToday,
	next,
	firstId,
	target,
	states,
}: Props) {
	const column = useRef<HTMLUListElement>(null);
	useEffect(() => {
		if (column.current) return acceptPosts(column.current, { kind: 'day', day: date });
	}, [date]);
	const topOf = (localTime: string) => ((minutesOf(localTime) - firstHour * 60) / 60) * HOUR_PX;
	return (
		<ul
			ref={column}
			className={styles.column}
			data-today={isToday || undefined}
			data-day={date}
			aria-label={formatDay(date)}
			style={{ blockSize: height }}
		>
			{placeItems(items, firstHour).map((placed) => (
				<li
					key={placed.item.kind === 'post' ? placed.item.draft.id : placed.item.localTime}
					className={styles.item}
					style={positionOf(placed)}
				>
					{placed.item.kind === 'post' ? (
						<WeekBlock
							draft={placed.item.draft}
							isNext={placed.item.draft.id === next}
							isFirst={placed.item.draft.id === firstId}
							state={states[placed.item.draft.id]}
						/>
					) : (
						<WeekSlot date={date} localTime={placed.item.localTime} />
					)}
				</li>
			))}
			{present !== undefined && topOf(present) >= 0 && topOf(present) <= height && (
				<li className={styles.now} aria-hidden="true" style={{ insetBlockStart: topOf(present) }} />
			)}
			{target !== undefined && (
				<li className={styles.target} aria-hidden="true" style={{ insetBlockStart: topOf(target) }}>
					{timeOf(target)}
				</li>
			)}
		</ul>
	);
}

function positionOf({ top, height, lane, lanes }: PlacedItem) {
	return {
		insetBlockStart: top,
		blockSize: height,
		insetInlineStart: `calc(${(lane / lanes) * 100}% + 4px)`,
		inlineSize: `calc(${100 / lanes}% - ${lanes > 1 ? 5 : 8}px)`,
	};
}

function WeekSlot({ date, localTime }: { date: string; localTime: string }) {
	const { ask } = useQueueActions();
	const slot = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (slot.current) return acceptPosts(slot.current, { kind: 'slot', localTime });
	}, [localTime]);
	return (
		<button
			ref={slot}
			type="button"
			className={styles.slot}
			aria-label={`${formatDay(date)} ${timeOf(localTime)}, free slot: add a draft`}
			onClick={() => ask({ kind: 'choose draft', localTime })}
		>
			{timeOf(localTime)} <span>free</span>
		</button>
	);
}
