import type { LookupAddress } from 'node:dns';
import type { WebhookDelivery, WebhookEvent } from '../../../contract/access/webhooks.ts';
import type { Context } from '../../context.ts';
import type { Em } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import type { PageRequest } from '../../http/cursor.ts';
import { checkHost } from '../../http/outgoing/checked-connector.ts';
import { checkAddress, createPublicFetch } from '../../http/outgoing/public-fetch.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import { createDeliveryStore, type LeasedDelivery } from './delivery-store.ts';
import { createSendDelivery } from './send-delivery.ts';
import { createWebhookStore } from './webhook-store.ts';

/** Deliveries that this process sends at the same time, each to another webhook. */
const CONCURRENCY = 16;
const TIMEOUT_MS = 10_000;

export interface WebhooksOptions
	extends Pick<Context, 'config' | 'em' | 'sealer' | 'log' | 'createWorker' | 'timeoutMs'> {
	/** Finds the addresses of a name. Default: the machine's resolver. */
	lookUp?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
}

export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

/** Sends events to the addresses that users have added, and starts the worker that does so. */
export async function startWebhooks({
	config,
	em,
	sealer,
	log,
	createWorker,
	timeoutMs = TIMEOUT_MS,
	lookUp,
}: WebhooksOptions) {
	const allowPrivate = config.allowPrivateServers;
	const webhooks = createWebhookStore(em, sealer);
	const deliveries = createDeliveryStore(em);
	const send = createSendDelivery({
		fetch: createPublicFetch({ allowPrivate, timeoutMs, maxBytes: 0, lookUp }),
		sealer,
	});

	const worker = createWorker<LeasedDelivery>({
		name: 'webhook delivery',
		// Without the address, because some have a secret in their path.
		logFields: ({ id, webhookId, userId }) => ({ delivery: id, webhookId, userId }),
		concurrency: CONCURRENCY,
		...deliveries,
		async execute(delivery, signal) {
			const attempt = await send(delivery, signal);
			await retryWrite(() => deliveries.end(delivery, attempt));
		},
		async end(delivery, cause) {
			const { id, webhookId } = delivery;
			log.error({ err: cause, delivery: id, webhookId }, 'sending to a webhook failed');
			const result = 'Something went wrong on our side.';
			await retryWrite(() => deliveries.end(delivery, { outcome: 'failed', result }));
		},
	});
	await worker.start();

	return {
		list: webhooks.list,
		remove: webhooks.remove,

		/** Throws 400 `invalid_input` for an address that is not allowed, and one that is not found. */
		async create(userId: string, address: string, events: WebhookEvent[]) {
			const url = checkAddress(address, allowPrivate);
			await checkHost(url, { allowPrivate, lookUp, timeoutMs });
			return webhooks.create(userId, url.href, events);
		},

		/**
		 * Stores an event for each webhook of the user that receives it. With `tx` it is sent if and
		 * only if that transaction is committed. `describe` makes its data, and is called only if there
		 * is such a webhook; without data nothing is sent.
		 */
		async emit(
			userId: string,
			event: WebhookEvent,
			describe: () => Promise<object | undefined>,
			tx: Em = em,
		): Promise<void> {
			const receivers = await webhooks.listReceivers(tx, userId, event);
			if (receivers.length === 0) return;
			const data = await describe();
			if (!data) return;
			const timestamp = new Date().toISOString();
			const body = JSON.stringify({ type: event, timestamp, data });
			await deliveries.insert(tx, userId, receivers, event, body);
			// In a transaction it cannot be claimed yet; the worker looks every few seconds.
			if (tx === em) worker.wake();
		},

		async listDeliveries(userId: string, webhookId: string, page: PageRequest) {
			await webhooks.ensureExists(userId, webhookId);
			return deliveries.list(userId, webhookId, page);
		},

		/** Throws 404 `not_found`. */
		async sendAgain(userId: string, webhookId: string, id: string): Promise<WebhookDelivery> {
			const delivery = await deliveries.sendAgain(userId, webhookId, id);
			if (!delivery) throw notFound();
			worker.wake();
			return delivery;
		},

		/** Looks for deliveries that are due now. */
		wake: () => worker.wake(),
		close: () => worker.close(),
	};
}
