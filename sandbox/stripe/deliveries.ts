import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Event } from './api/wire.ts';
import { StripeScript } from './script.ts';

/** Pauses before further attempts. Stripe's are hours. */
const RETRY_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000];
const TIMEOUT_MS = 5000;
/** How long an out-of-order event waits for the next event at most. */
const REORDER_MS = 2000;
const LATE_MS = 2000;

export interface DeliveryRecord {
	event: string;
	type: string;
	at: string;
	/** The status of each response; null without one. */
	attempts: (number | null)[];
	outcome: 'pending' | 'delivered' | 'dropped' | 'given-up';
}

interface Target {
	url: string;
	secrets: string[];
}

/**
 * Sends signed events to the webhook endpoint, in order unless a test scripts otherwise. A failed
 * attempt does not delay later events.
 */
export class Deliveries {
	readonly records: DeliveryRecord[] = [];
	/** The failures of the next events. */
	readonly script = new StripeScript();
	readonly #secret: string;
	readonly #stop = new AbortController();
	#target: Target | undefined;
	#queue: Promise<unknown> = Promise.resolve();
	#reordered: (() => void)[] = [];

	/** `secret` is the default signing secret. */
	constructor(secret: string) {
		this.#secret = secret;
	}

	/**
	 * Sets the endpoint for later events. While a secret is replaced, Stripe signs with both.
	 */
	to(url: string, secrets: string[] = [this.#secret]): void {
		this.#target = { url, secrets };
	}

	close(): void {
		this.#stop.abort();
	}

	add(event: Event): void {
		const target = this.#target;
		if (!target) return;
		const step = this.script.forEvent(event.type);
		if (step?.action === 'drop') {
			this.#record(event).outcome = 'dropped';
			return;
		}
		event.pending_webhooks = 1;
		if (step?.action === 'late') {
			void this.#after(step.ms ?? LATE_MS, () => this.#send(event, target));
			return;
		}
		if (step?.action === 'out-of-order') {
			this.#reordered.unshift(() => this.#send(event, target));
			void this.#after(REORDER_MS, () => this.#release());
			return;
		}
		this.#send(event, target);
		if (step?.action === 'twice') this.#send(event, target);
		this.#release();
	}

	/** Sends an earlier event again. */
	resend(event: Event): void {
		if (this.#target) this.#send(event, this.#target);
	}

	/** Adds an event to the queue. */
	#send(event: Event, target: Target): void {
		const record = this.#record(event);
		this.#queue = this.#queue.then(() => this.#attempt(event, { record, target }));
	}

	#release(): void {
		for (const send of this.#reordered.splice(0)) send();
	}

	#record({ id, type }: Event): DeliveryRecord {
		const record: DeliveryRecord = {
			event: id,
			type,
			at: new Date().toISOString(),
			attempts: [],
			outcome: 'pending',
		};
		this.records.push(record);
		return record;
	}

	async #attempt(
		event: Event,
		{ record, target }: { record: DeliveryRecord; target: Target },
	): Promise<void> {
		if (this.#stop.signal.aborted) return;
		const status = await this.#post(event, target);
		record.attempts.push(status);
		if (status !== null && status >= 200 && status < 300) {
			record.outcome = 'delivered';
			event.pending_webhooks = 0;
			return;
		}
		const wait = RETRY_MS[record.attempts.length - 1];
		if (wait === undefined) record.outcome = 'given-up';
		else void this.#after(wait, () => this.#attempt(event, { record, target }));
	}

	async #post(event: Event, { url, secrets }: Target): Promise<number | null> {
		// Stripe indents its JSON: parsing and serialising it again would change the signature.
		const body = JSON.stringify(event, null, 2);
		try {
			const response = await fetch(url, {
				method: 'POST',
				redirect: 'manual',
				headers: {
					'content-type': 'application/json; charset=utf-8',
					'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
					'stripe-signature': signatureOf(body, secrets),
				},
				body,
				signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
			});
			await response.body?.cancel();
			return response.status;
		} catch {
			return null;
		}
	}

	async #after(ms: number, act: () => unknown): Promise<void> {
		try {
			await sleep(ms, undefined, { signal: this.#stop.signal, ref: false });
		} catch {
			return;
		}
		await act();
	}
}

/** The sandbox sends events to this machine only. */
export function isOnThisMachine(url: string): boolean {
	return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}

function signatureOf(payload: string, secrets: string[]): string {
	const timestamp = Math.floor(Date.now() / 1000);
	const signatures = secrets.map((secret) =>
		Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }).replace(/^t=\d+,/, ''),
	);
	return [`t=${timestamp}`, ...signatures].join(',');
}
