import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { PortalButton } from 'remote-kit/billing/portal-button';
import { subscriptionLine } from 'remote-kit/billing/subscription-line';

/** Shown instead of the plans to a user who has a subscription. */
export function AlreadySubscribed({
	subscription,
	returnTo,
}: {
	subscription: SubscriptionStatus;
	returnTo: string;
}) {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/app">
				Go to Dashboard
			</ButtonLink>
			<PortalButton returnTo={returnTo}>Manage Subscription</PortalButton>
		</>
	);
	return (
		<Notice tone="done" title="You have a subscription" actions={actions}>
			{subscriptionLine(subscription)} Change your plan or card, or cancel, in the billing portal.
		</Notice>
	);
}
