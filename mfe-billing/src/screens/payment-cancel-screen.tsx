import { ButtonLink } from 'design-system/button-link';
import { MarginRow } from 'design-system/margin-row';
import { useId } from 'react';
import styles from '../billing/payment/payment.module.css';
import { Page } from '../components/page.tsx';

const reasons = [
	'The card was declined, or the bank wanted a confirmation that did not come.',
	'The payment page was closed, or stood open for too long.',
	'Another card is the one to use.',
	'There is something to compare or to ask first.',
];

/** Back from the payment provider without having paid. */
export function PaymentCancelScreen() {
	const reasonsId = useId();
	return (
		<Page title="Payment Cancelled">
			<MarginRow margin={null}>
				<div className={styles.text}>
					<p className={styles.lead}>No charge was made. The plans are where you left them.</p>
					<div className={styles.reasons}>
						<h2 id={reasonsId} className={styles.subtitle}>
							Common reasons
						</h2>
						<ul aria-labelledby={reasonsId}>
							{reasons.map((reason) => (
								<li key={reason}>{reason}</li>
							))}
						</ul>
					</div>
					<div className={styles.actions}>
						<ButtonLink variant="primary" href="/app/billing/checkout">
							Try Again
						</ButtonLink>
						<ButtonLink href="/app">Back to Dashboard</ButtonLink>
					</div>
				</div>
			</MarginRow>
		</Page>
	);
}
