import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { CopyButton } from 'design-system/copy-button';
import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import styles from './payment.module.css';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress.tsx';
import type { PaymentCheck } from './use-payment-check.ts';

export interface PaymentSuccessfulProps
	extends PaymentProgressProps,
		Pick<PaymentCheck, 'restart'> {
	/** The payment provider's id of the checkout. */
	sessionId: string | null;
}

/** Shown after paying, while the server confirms the subscription. */
export function PaymentSuccessful({ sessionId, restart, ...progress }: PaymentSuccessfulProps) {
	return (
		<Page title="Payment Successful!">
			<MarginRow margin={null}>
				<div className={styles.text}>
					<PaymentProgress {...progress} />
					<div className={styles.actions}>
						<ButtonLink variant="primary" href="/app">
							Go to Dashboard
						</ButtonLink>
						<ButtonLink href="/app/settings">Manage Subscription</ButtonLink>
						{progress.state === 'ended' && <Button onClick={restart}>Check again</Button>}
					</div>
					{sessionId && (
						<p className={styles.session}>
							Session ID: <CopyButton label={sessionId} text={sessionId} />
						</p>
					)}
				</div>
			</MarginRow>
		</Page>
	);
}
