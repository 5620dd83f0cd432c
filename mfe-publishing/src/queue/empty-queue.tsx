import { ButtonLink } from 'design-system/button-link';
import { EmptyState } from 'design-system/empty-state';
import { slotsHref } from './queue-address.ts';
import styles from './queue-screen.module.css';

/** A queue without posts and slots. */
export function EmptyQueue() {
	return (
		<EmptyState
			className={styles.empty}
			title="Nothing queued yet."
			action={
				<ButtonLink variant="primary" href={slotsHref}>
					Add slots
				</ButtonLink>
			}
		>
			Slots are the times of the week at which you post. With slots, a draft is queued in a press.
			Or <a href="/app/drafts">schedule a draft</a> at any time.
		</EmptyState>
	);
}
