import { defineEntity, p } from '@mikro-orm/core';

/**
 * The provider's messages that had their effect, so that none has it twice. Written in the
 * transaction of that effect.
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
