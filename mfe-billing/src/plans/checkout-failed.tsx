import { Notice } from 'design-system/notice';
import { PortalButton } from 'remote-kit/billing/portal-button';
import type { NavigationFailure } from 'remote-kit/leaving/use-external-navigation';

/** Why the payment page did not open: the server's message, or the spec's text without one. */
export function CheckoutFailed({
	failure,
	returnTo,
}: {
	failure: NavigationFailure;
	returnTo: string;
}) {
	const isFromServer =
		failure.code !== 'network' && failure.code !== 'untrusted' && !failure.isUnexplained;
	return (
		<Notice
			tone="error"
			title={isFromServer ? failure.message : 'Failed to create checkout session'}
			actions={
				failure.code === 'already_subscribed' && (
					<PortalButton returnTo={returnTo}>Manage Subscription</PortalButton>
				)
			}
			live
		>
			{isFromServer ? '' : failure.message} Nothing was charged.
		</Notice>
	);
}
