import { Webhook } from 'standardwebhooks';
import type { Sealer } from '../../encryption/sealer.ts';
import { AppError } from '../../http/app-error.ts';
import type { createPublicFetch } from '../../http/outgoing/public-fetch.ts';
import type { AttemptResult, LeasedDelivery } from './delivery-store.ts';
import { SECRET_FIELD } from './webhook-store.ts';

const GONE = 410;

export interface SendDeliveryOptions {
	/** Connects to public addresses only: see `createPublicFetch`. */
	fetch: ReturnType<typeof createPublicFetch>;
	sealer: Pick<Sealer, 'open'>;
}

/**
 * Sends a delivery once, signed as Standard Webhooks describes. Any status from 200 to 299 counts
 * as delivered. Throws if the signal is aborted.
 */
export function createSendDelivery({ fetch, sealer }: SendDeliveryOptions) {
	return async (
		{ id, webhookId, url, sealedSecret, body }: LeasedDelivery,
		signal: AbortSignal,
	): Promise<AttemptResult> => {
		const signer = new Webhook(sealer.open(webhookId, SECRET_FIELD, sealedSecret));
		// The time of this attempt, because receivers refuse old timestamps.
		const time = new Date();
		try {
			const { ok, status } = await fetch(url, {
				method: 'POST',
				body,
				signal,
				redirect: 'manual',
				headers: {
					'content-type': 'application/json',
					'user-agent': 'Warble-Webhooks/1',
					'webhook-id': id,
					'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
					'webhook-signature': signer.sign(id, time, body),
				},
			});
			if (ok) return { outcome: 'delivered', result: `HTTP ${status}` };
			if (status === GONE)
				return { outcome: 'gone', result: 'HTTP 410: the receiver wants no more events' };
			const isRedirect = status >= 300 && status < 400;
			return {
				outcome: 'failed',
				result: `HTTP ${status}${isRedirect ? ': redirects are not followed' : ''}`,
			};
		} catch (error) {
			if (error instanceof AppError) return { outcome: 'failed', result: error.message };
			throw error;
		}
	};
}
