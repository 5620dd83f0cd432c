import { ButtonLink } from 'design-system/button-link';
import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import { useId } from 'react';
import styles from '../payment/payment.module.css';

const reasons = [
	'The card was declined, or the bank didn’t get your confirmation.',
	'The payment page was closed or timed out.',
	'You want to use another card.',
	'You want to compare plans or ask something first.',
];

/** Shown after leaving the payment provider without paying. */
export function PaymentCancelScreen() {
	const reasonsId = useId();
	return (
		<Page title="Payment Cancelled">
			<MarginRow margin={null}>
				<div className={styles.text}>
					<p className={styles.lead}>
						No charge was made. You can choose a plan whenever you’re ready.
					</p>
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
