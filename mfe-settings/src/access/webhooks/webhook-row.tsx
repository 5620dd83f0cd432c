import type { Webhook } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { useId, useState } from 'react';
import { formatDate } from 'remote-kit/format-date';
import styles from '../access.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { describeEvents } from './event-texts.ts';

interface Props {
	webhook: Webhook;
	isEnding: boolean;
	onDelete: () => void;
}

/** One webhook and, on request, its deliveries. */
export function WebhookRow({ webhook, isEnding, onDelete }: Props) {
	const { id, url, events, createdAt, stoppedAt } = webhook;
	// A delivery that is sent again resumes a stopped one.
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
							Stopped on {formatDate(stoppedAt)}, because deliveries kept failing. Once your server
							works, send one again to resume.
						</p>
					)}
				</div>
				<Button
					size="sm"
					busy={isEnding}
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
