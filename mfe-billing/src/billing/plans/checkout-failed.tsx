import { Notice } from 'design-system/notice';
import { PortalButton } from '../payment/portal-button.tsx';
import type { NavigationFailure } from '../payment/use-external-navigation.ts';

/** Why the payment page did not open: the server's sentence, or ours where it said none. */
export function CheckoutFailed({
	failure,
	returnTo,
}: {
	failure: NavigationFailure;
	returnTo: string;
}) {
	const isServers = failure.code !== 'network' && failure.code !== 'untrusted';
	return (
		<Notice
			tone="error"
			title={isServers ? failure.message : 'Failed to create checkout session'}
			actions={
				failure.code === 'already_subscribed' && (
					<PortalButton returnTo={returnTo}>Manage Subscription</PortalButton>
				)
			}
			live
		>
			{isServers ? '' : failure.message} Nothing was charged.
		</Notice>
	);
}
