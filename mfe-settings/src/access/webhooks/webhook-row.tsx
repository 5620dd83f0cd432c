import type { Webhook } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { useId, useState } from 'react';
import { formatDate } from 'remote-kit/format-date';
import styles from '../access.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { describeEvents } from './event-texts.ts';

interface Props {
	webhook: Webhook;
	isRemoving: boolean;
	onDelete: () => void;
}

/** One webhook and, on request, its deliveries. */
export function WebhookRow({ webhook, isRemoving, onDelete }: Props) {
	const { id, url, events, createdAt, stoppedAt } = webhook;
	// Sending a delivery again resumes a stopped webhook, so its deliveries are shown at once.
	const [isOpen, setOpen] = useState(stoppedAt !== null);
	const listId = useId();
	return (
		<li className={styles.webhook}>
			<div className={styles.row}>
				<div className={styles.text}>
					<p className={styles.name} translate="no">
						{url}
					</p>
					<p>{describeEvents(events)}</p>
					<p className={styles.dim}>Added on {formatDate(createdAt)}</p>
					{stoppedAt !== null && (
						<p className={styles.warning}>
							Stopped on {formatDate(stoppedAt)}, because your server didn’t accept deliveries. Once
							it does, send one again to resume.
						</p>
					)}
				</div>
				<Button
					size="sm"
					busy={isRemoving}
					aria-label={`Delete the webhook ${url}`}
					onClick={onDelete}
				>
					Delete
				</Button>
			</div>
			<Button
				size="sm"
				variant="quiet"
				className={styles.toggle}
				aria-expanded={isOpen}
				aria-controls={listId}
				onClick={() => setOpen(!isOpen)}
			>
				{isOpen ? 'Hide deliveries' : 'Show deliveries'}
			</Button>
			<div id={listId}>{isOpen && <DeliveryList webhookId={id} />}</div>
		</li>
	);
}
