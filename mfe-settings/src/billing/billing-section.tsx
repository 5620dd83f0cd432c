import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { ButtonLink } from 'design-system/button-link';
import { needsPaymentUpdate } from 'remote-kit/billing/needs-payment-update';
import { PortalButton } from 'remote-kit/billing/portal-button';
import { subscriptionLine } from 'remote-kit/billing/subscription-line';
import styles from '../settings/settings.module.css';
import { SettingsSection } from '../settings/settings-section.tsx';

const returnTo = '/app/settings';
const plans = <ButtonLink href="/app/billing/checkout">View Plans</ButtonLink>;

/** Settings section: the subscription. */
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
						? 'Your last payment didn’t go through. Update your card to get your plan back.'
						: 'Choose a plan to use every screen. Everything you saved is kept.'}
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
					We can’t check your plan right now. You can still look at the plans.
				</p>
			</div>
			{plans}
		</>
	);
}
