import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import styles from './payment.module.css';
import { PaymentProgress } from './payment-progress.tsx';
import type { PaymentCheck } from './use-payment-check.ts';

export interface PaymentSuccessfulProps extends PaymentCheck {
	/** The payment provider's id of the checkout. */
	sessionId: string | null;
	/** Plan and dates, once they are known: see `subscriptionLine`. */
	line?: string | undefined;
}

/** Shown after paying, while the server confirms the subscription. */
export function PaymentSuccessful({ sessionId, line, state, restart }: PaymentSuccessfulProps) {
	return (
		<Page title="Payment Successful!">
			<MarginRow margin={null}>
				<div className={styles.text}>
					<PaymentProgress state={state} line={line} />
					<div className={styles.actions}>
						<ButtonLink variant="primary" href="/app">
							Go to Dashboard
						</ButtonLink>
						<ButtonLink href="/app/settings">Manage Subscription</ButtonLink>
						{state === 'ended' && <Button onClick={restart}>Check again</Button>}
					</div>
					{sessionId && (
						<p className={styles.session}>
							Session ID: <code>{sessionId}</code>
						</p>
					)}
				</div>
			</MarginRow>
		</Page>
	);
}
