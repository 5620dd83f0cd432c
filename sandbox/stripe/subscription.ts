import type { EndBehavior, Price, Subscription } from './api/wire.ts';
import { identifier } from './identifier.ts';

const DAY_SECONDS = 86_400;

interface Start {
	customer: string;
	price: Price;
	quantity: number;
	metadata: Record<string, string>;
	/** Undefined: it is paid at once. */
	trialDays: number | undefined;
	/** The end of the trial without a card. */
	withoutCard: EndBehavior | undefined;
	paymentMethod: string | null;
}

/** A new subscription, before the first payment. */
export function makeSubscription(start: Start, now: number): Subscription {
	const { customer, price, quantity, metadata, trialDays, withoutCard, paymentMethod } = start;
	const id = identifier('sub');
	const trialEnd = trialDays === undefined ? null : now + trialDays * DAY_SECONDS;
	return {
		id,
		object: 'subscription',
		billing_cycle_anchor: trialEnd ?? now,
		cancel_at: null,
		cancel_at_period_end: false,
		canceled_at: null,
		cancellation_details: { reason: null },
		created: now,
		currency: price.currency,
		customer,
		default_payment_method: paymentMethod,
		ended_at: null,
		items: {
			object: 'list',
			data: [
				{
					id: identifier('si', 14),
					object: 'subscription_item',
					created: now,
					current_period_end: trialEnd ?? periodAfter(now, price),
					current_period_start: now,
					price,
					quantity,
					subscription: id,
				},
			],
			has_more: false,
			url: `/v1/subscription_items?subscription=${id}`,
		},
		latest_invoice: null,
		livemode: false,
		metadata,
		start_date: now,
		status: trialEnd === null ? 'incomplete' : 'trialing',
		trial_end: trialEnd,
		trial_settings: {
			end_behavior: { missing_payment_method: withoutCard ?? 'create_invoice' },
		},
		trial_start: trialEnd === null ? null : now,
	};
}

/** The end of a period that begins at `start`. In shorter months, the 31st becomes the last day. */
export function periodAfter(
	start: number,
	{ recurring: { interval, interval_count: count } }: Price,
): number {
	if (interval === 'day') return start + count * DAY_SECONDS;
	if (interval === 'week') return start + 7 * count * DAY_SECONDS;
	const begin = new Date(start * 1000);
	const months = begin.getUTCMonth() + (interval === 'year' ? 12 * count : count);
	const lastDay = new Date(Date.UTC(begin.getUTCFullYear(), months + 1, 0)).getUTCDate();
	const end = new Date(begin);
	end.setUTCFullYear(begin.getUTCFullYear(), months, Math.min(begin.getUTCDate(), lastDay));
	return end.getTime() / 1000;
}
