import { useEffect, useRef } from 'react';
import type { RowState } from '../state/queue-actions.ts';
import { useQueueActions } from '../state/queue-actions.ts';
import { formatDay, minutesOf, timeOf } from '../time/local-time.ts';
import type { DragAdapter } from './use-drag.ts';
import styles from './week.module.css';
import { WeekBlock } from './week-block.tsx';
import { HOUR_PX, type PlacedItem, placeItems, type WeekItem } from './week-layout.ts';

interface Props {
	date: string;
	items: readonly WeekItem[];
	firstHour: number;
	height: number;
	/** The time it is now, if it is on this day. */
	present: string | undefined;
	isToday: boolean;
	next: string | null;
	/** The post that Tab goes to. Arrow keys go on from it. */
	firstId: string | undefined;
	/** Where a dragged post would be, if it is on this day. */
	target: string | undefined;
	adapter: DragAdapter | undefined;
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
	adapter,
	states,
}: Props) {
	const column = useRef<HTMLUListElement>(null);
	useEffect(() => {
		if (adapter && column.current)
			return adapter.acceptPosts(column.current, { kind: 'day', day: date });
	}, [adapter, date]);
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
							adapter={adapter}
						/>
					) : (
						<WeekSlot date={date} localTime={placed.item.localTime} adapter={adapter} />
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

function WeekSlot({
	date,
	localTime,
	adapter,
}: {
	date: string;
	localTime: string;
	adapter: DragAdapter | undefined;
}) {
	const { ask } = useQueueActions();
	const slot = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (adapter && slot.current)
			return adapter.acceptPosts(slot.current, { kind: 'slot', localTime });
	}, [adapter, localTime]);
	return (
		<button
			ref={slot}
			type="button"
			className={styles.slot}
			aria-label={`${formatDay(date)} ${timeOf(localTime)}, empty slot: add a draft`}
			onClick={() => ask({ kind: 'choose draft', localTime })}
		>
			{timeOf(localTime)} <span>empty</span>
		</button>
	);
}
