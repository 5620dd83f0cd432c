import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { formatCount } from 'remote-kit/format-number';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
	ids: readonly string[];
	/** The action in progress. */
	running: 'queue' | 'delete' | null;
	/** Whether the drafts can be queued: posted ones cannot. */
	canPublish: boolean;
	onQueue: () => void;
	onSchedule: () => void;
	onLabel: () => void;
	onDelete: () => void;
	onClear: () => void;
}

/** The actions for all selected drafts. */
export function SelectionBar({
	ids,
	running,
	canPublish,
	onQueue,
	onSchedule,
	onLabel,
	onDelete,
	onClear,
}: SelectionBarProps) {
	return (
		<section className={styles.bar} aria-label="Selected drafts">
			<p role="status" className={styles.count}>
				{formatCount(ids.length, 'draft')} selected
			</p>
			<Button size="sm" variant="quiet" className={styles.clear} onClick={onClear}>
				Clear
			</Button>
			<div className={styles.actions}>
				{canPublish ? (
					<>
						<Button size="sm" busy={running === 'queue'} onClick={onQueue}>
							Add to queue
						</Button>
						<Button size="sm" onClick={onSchedule}>
							Schedule…
						</Button>
					</>
				) : null}
				<Button size="sm" onClick={onLabel}>
					Label
				</Button>
				<ButtonLink size="sm" href={`/app/compose?drafts=${ids.join(',')}`}>
					Use in Compose
				</ButtonLink>
				<Button size="sm" variant="danger" busy={running === 'delete'} onClick={onDelete}>
					Delete
				</Button>
			</div>
		</section>
	);
}
