import type { SlotTime } from 'bff/contract/publishing/publishing';
import { VisuallyHidden } from 'design-system/visually-hidden';
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
				onClick={() => ask({ kind: 'choose draft', localTime })}
			>
				<span>
					Free
					<VisuallyHidden>
						, {formatDay(dayOf(localTime))}, {timeOf(localTime)}:
					</VisuallyHidden>
				</span>{' '}
				<span className={styles.add}>Add a draft</span>
			</button>
		</div>
	);
});
