import type { SubscriptionStatus } from 'bff/contract/subscription';
import { ButtonLink } from 'design-system/button-link';
import styles from '../../settings/settings.module.css';
import { SettingsSection } from '../../settings/settings-section.tsx';
import { needsPaymentUpdate } from './needs-payment-update.ts';
import { PortalButton } from './portal-button.tsx';
import { subscriptionLine } from './subscription-line.ts';

const returnTo = '/app/settings';
const plans = <ButtonLink href="/app/billing/checkout">View Plans</ButtonLink>;

/** What is paid for, and where that is changed. */
export function BillingSection({ subscription }: { subscription: SubscriptionStatus | null }) {
	return (
		<SettingsSection title="Billing & Subscription">
			{subscription === null ? (
				<Unknown />
			) : subscription.hasActiveSubscription ? (
				<Active subscription={subscription} />
			) : (
				<None subscription={subscription} />
			)}
		</SettingsSection>
	);
}

function Active({ subscription }: { subscription: SubscriptionStatus }) {
	const line = subscriptionLine(subscription);
	return (
		<>
			<div>
				<h3 className={styles.strong}>Active Subscription</h3>
				{line && <p className={styles.dim}>{line}</p>}
			</div>
			<PortalButton returnTo={returnTo}>Manage Subscription</PortalButton>
		</>
	);
}

function None({ subscription }: { subscription: SubscriptionStatus }) {
	const needsUpdate = needsPaymentUpdate(subscription);
	return (
		<>
			<div>
				<h3 className={styles.strong}>No Active Subscription</h3>
				<p className={styles.dim}>
					{needsUpdate
						? 'The last payment did not go through. A card that works brings your plan back.'
						: 'A plan opens every screen again, with everything as you left it.'}
				</p>
			</div>
			<div className={styles.actions}>
				{needsUpdate && (
					<PortalButton variant="primary" returnTo={returnTo}>
						Update your card
					</PortalButton>
				)}
				{plans}
			</div>
		</>
	);
}

function Unknown() {
	return (
		<>
			<div>
				<h3 className={styles.strong}>Billing</h3>
				<p className={styles.dim}>
					Whether you have a plan is not known just now. The plans can be looked at all the same.
				</p>
			</div>
			{plans}
		</>
	);
}
