// Plans, checkout, the customer portal, and the mirror of Stripe's subscriptions.
// Other areas import from this file only.

import { billingRoutes } from './routes.ts';
import { webhookRoutes } from './webhook/webhook-routes.ts';

export { type Billing, createBilling } from './create-billing.ts';
export { CustomerEntity } from './customer.entity.ts';
export { explain } from './explain-access.ts';
export { PaymentEntity } from './payments/payment.entity.ts';
export { startReconciling } from './reconcile.ts';
export { SubscriptionEntity } from './subscription.entity.ts';
export { billingTables } from './tables.ts';
export type { Outcome } from './webhook/events.ts';

export const billingArea = {
	everyone: [webhookRoutes],
	users: [billingRoutes],
};
