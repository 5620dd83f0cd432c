import { defineEntity, p } from '@mikro-orm/core';
import type { WebhookEvent } from '../../../contract/access/webhooks.ts';
import { UserEntity } from '../../auth/auth.ts';

/** An address that receives events. */
export const WebhookEntity = defineEntity({
	name: 'Webhook',
	tableName: 'webhooks',
	indexes: [{ properties: ['userId'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		url: p.text(),
		/** The secret that signs deliveries, encrypted. */
		sealedSecret: p.text(),
		events: p.json<WebhookEvent[]>(),
		createdAt: p.datetime(),
		/** Null while it works: see `Webhook` in the contract. */
		stoppedAt: p.datetime().nullable(),
	},
});
