import type { WebhookDelivery } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { formatDateTime, formatMoment } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import styles from '../access.module.css';
import { describeEvent } from './event-texts.ts';

interface Props {
	delivery: WebhookDelivery;
	isSending: boolean;
	onSend: () => void;
}

/** One delivery: its event, status, last result and, on request, its body. */
export function DeliveryRow({ delivery, isSending, onSend }: Props) {
	const { event, createdAt, status, result, body } = delivery;
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p>
					{describeEvent(event)}{' '}
					<span className={styles.dim}>
						<time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
					</span>
				</p>
				<p className={styles.status} data-status={status}>
					{describeStatus(delivery)}
				</p>
				{result !== null && <p className={styles.dim}>Last attempt: {result}</p>}
				<details className={styles.body}>
					<summary>Request body</summary>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
					<pre tabIndex={0}>{indent(body)}</pre>
				</details>
			</div>
			<Button
				size="sm"
				busy={isSending}
				aria-label={`Send again: ${describeEvent(event)}, ${formatDateTime(createdAt)}`}
				onClick={onSend}
			>
				Send again
			</Button>
		</li>
	);
}

function describeStatus({ status, attempts, nextAt }: WebhookDelivery): string {
	const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
	if (status === 'delivered') return `Delivered${tries}`;
	if (status === 'failed') return `Failed${tries}`;
	const next = nextAt === null ? '' : `, next attempt ${formatMoment(nextAt)}`;
	return attempts === 0 ? 'Being sent' : `Failed ${formatCount(attempts, 'time')}${next}`;
}

/** JSON in lines; a text that is not JSON as it is. */
function indent(json: string): string {
	try {
		return JSON.stringify(JSON.parse(json), null, 2);
	} catch {
		return json;
	}
}
