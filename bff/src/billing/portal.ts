import { AppError } from '../http/app-error.ts';
import { type CallStripe, StripeFailure } from '../providers/stripe.ts';
import type { Customers } from './customers.ts';
import { PortalSession } from './stripe-objects.ts';

export type Portal = ReturnType<typeof createPortal>;

export function createPortal({
	request,
	customers,
}: {
	request: CallStripe;
	customers: Customers;
}) {
	return {
		/**
		 * Returns the URL of the customer portal. It gives access without a password, so it must not be
		 * logged. Throws 409 if the user has no customer, and 503.
		 */
		async open(userId: string, returnUrl: string): Promise<string> {
			const customer = await customers.find(userId);
			if (!customer) throw noCustomer();
			try {
				const { url } = await request('open portal', PortalSession, (stripe) =>
					stripe.billingPortal.sessions.create({
						customer: customer.stripeCustomerId,
						return_url: returnUrl,
					}),
				);
				return url;
			} catch (error) {
				throw error instanceof StripeFailure && error.isMissing('customer') ? noCustomer() : error;
			}
		},
	};
}

function noCustomer(): AppError {
	return new AppError(409, 'no_customer', 'There’s nothing to manage yet. Choose a plan first.');
}
