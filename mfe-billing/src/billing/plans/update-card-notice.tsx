import { Notice } from 'design-system/notice';
import { PortalButton } from '../payment/portal-button.tsx';

/** Shown instead of the plans if the last payment failed: a new plan would be a second one. */
export function UpdateCardNotice({ returnTo }: { returnTo: string }) {
	const way = (
		<PortalButton variant="primary" returnTo={returnTo}>
			Update your card
		</PortalButton>
	);
	return (
		<Notice tone="warning" title="Your last payment did not go through" actions={way}>
			Your plan is waiting for a card that works. Once it is paid you are let in again, with
			everything as you left it.
		</Notice>
	);
}
