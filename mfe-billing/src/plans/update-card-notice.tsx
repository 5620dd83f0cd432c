import { Notice } from 'design-system/notice';
import { PortalButton } from 'remote-kit/billing/portal-button';

/**
 * Shown instead of the plans if the last payment failed: a new plan would be a second subscription.
 */
export function UpdateCardNotice({ returnTo }: { returnTo: string }) {
	const action = (
		<PortalButton variant="primary" returnTo={returnTo}>
			Update your card
		</PortalButton>
	);
	return (
		<Notice tone="warning" title="Your last payment didn’t go through" actions={action}>
			Update your card to get your plan back. Everything you saved is kept.
		</Notice>
	);
}
