import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	createWebhook,
	deleteWebhook,
	listDeliveries,
	listWebhooks,
	redeliver,
} from '../../../contract/access/webhooks.ts';
import { type AuditLog, currentSession } from '../../auth/auth.ts';
import { readPage } from '../../http/cursor.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhookRoutesOptions {
	access: { webhooks: Webhooks };
	audit: AuditLog;
}

/** The webhooks of a user, and their deliveries. */
export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookRoutesOptions> = async (
	app,
	{ access: { webhooks }, audit },
) => {
	app.route({
		...listWebhooks,
		handler: async (request) => ({
			webhooks: await webhooks.list(currentSession(request).user.id),
		}),
	});

	app.route({
		...createWebhook,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const { url, events } = request.body;
			const created = await webhooks.create(userId, url, events);
			const details = { host: new URL(url).host };
			await audit.record(request, { kind: 'webhook_added', userId, details });
			return created;
		},
	});

	app.route({
		...deleteWebhook,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const url = await webhooks.remove(userId, request.params.id);
			if (url !== undefined) {
				const details = { host: new URL(url).host };
				await audit.record(request, { kind: 'webhook_deleted', userId, details });
			}
			return {};
		},
	});

	app.route({
		...listDeliveries,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			return webhooks.listDeliveries(userId, request.params.id, readPage(request.query));
		},
	});

	app.route({
		...redeliver,
		handler: async (request) => {
			const { id, delivery } = request.params;
			return webhooks.sendAgain(currentSession(request).user.id, id, delivery);
		},
	});
};
