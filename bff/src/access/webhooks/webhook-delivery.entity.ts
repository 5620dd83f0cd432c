import { defineEntity, p } from '@mikro-orm/core';
import type { WebhookDelivery, WebhookEvent } from '../../../contract/access/webhooks.ts';
import { WebhookEntity } from './webhook.entity.ts';

/** An event for one webhook. It is sent under a lease: see `leases/lease.ts`. */
export const WebhookDeliveryEntity = defineEntity({
	name: 'WebhookDelivery',
	tableName: 'webhook_deliveries',
	indexes: [
		{ properties: ['webhookId', 'createdAt'] },
		{ properties: ['status', 'nextAt'] },
		{ properties: ['createdAt'] },
		{
			name: 'webhook_deliveries_waiting',
			expression: `create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where status = 'waiting'`,
		},
	],
	properties: {
		id: p.uuid().primary(),
		webhookId: () =>
			p.manyToOne(WebhookEntity).mapToPk().fieldName('webhook_id').deleteRule('cascade'),
		event: p.string().$type<WebhookEvent>(),
		/** JSON. */
		body: p.text(),
		status: p.string().$type<WebhookDelivery['status']>(),
		attempts: p.integer().default(0),
		nextAt: p.datetime().nullable(),
		result: p.text().nullable(),
		createdAt: p.datetime(),
		claims: p.integer().default(0),
		leaseId: p.uuid().nullable(),
		leaseUntil: p.datetime().nullable(),
	},
});
