import type { SlotTime } from 'bff/contract/publishing/publishing';
import { memo } from 'react';
import { useQueueActions } from '../state/queue-actions.ts';
import { dayOf, formatDay, timeOf } from '../time/local-time.ts';
import styles from './list.module.css';

/** A free slot. The whole line takes a draft for it. */
export const EmptySlot = memo(function EmptySlot({ slot: { localTime } }: { slot: SlotTime }) {
	const { ask } = useQueueActions();
	return (
		<div className={styles.slot} data-empty>
			<p className={styles.time}>{timeOf(localTime)}</p>
			<button
				type="button"
				className={styles.empty}
				aria-label={`Empty slot, ${formatDay(dayOf(localTime))}, ${timeOf(localTime)}: Add a draft`}
				onClick={() => ask({ kind: 'choose draft', localTime })}
			>
				<span>Empty slot</span>
				<span className={styles.add}>Add a draft</span>
			</button>
		</div>
	);
});
