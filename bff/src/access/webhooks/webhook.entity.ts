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
		/** Encrypted: deliveries are signed with it. */
		sealedSecret: p.text(),
		events: p.json<WebhookEvent[]>(),
		createdAt: p.datetime(),
		/** Since when nothing is sent; null while it works. */
		stoppedAt: p.datetime().nullable(),
	},
});
