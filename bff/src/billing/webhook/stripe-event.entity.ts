import { defineEntity, p } from '@mikro-orm/core';

/**
 * The provider's events that were applied, so that none is applied twice. Stored in the transaction
 * that applies the event.
 */
export const StripeEventEntity = defineEntity({
	name: 'StripeEvent',
	tableName: 'stripe_events',
	indexes: [{ properties: ['customer'] }],
	properties: {
		id: p.string().primary(),
		type: p.string(),
		customer: p.string(),
		created: p.datetime(),
		receivedAt: p.datetime(),
	},
});
