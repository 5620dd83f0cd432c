import { INTERNAL, tableCard } from '../database/tables.ts';
import { CustomerEntity } from './customer.entity.ts';
import { PaymentEntity } from './payments/payment.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { StripeEventEntity } from './webhook/stripe-event.entity.ts';

export const billingTables = [
	tableCard(SubscriptionEntity, { list: 'subscription', key: [] }),
	tableCard(CustomerEntity, {
		list: 'customer',
		key: [],
		without: { checked_at: INTERNAL, reads_started: INTERNAL, read_stored: INTERNAL },
	}),
	tableCard(StripeEventEntity, 'IDs of Stripe notifications; they name no user.'),
	tableCard(PaymentEntity, { list: 'payments', key: [['id', 'text']] }),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		billing: typeof billingTables;
	}
}
