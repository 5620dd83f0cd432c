import type { Plan, Price, Subscription } from './api/wire.ts';
import { identifier } from './identifier.ts';

const DAY_SECONDS = 86_400;

export type EndBehavior = 'cancel' | 'create_invoice' | 'pause';

interface Start {
	customer: string;
	price: Price;
	quantity: number;
	metadata: Record<string, string>;
	description: string | undefined;
	/** Undefined: it is paid at once. */
	trialDays: number | undefined;
	/** What happens if the trial ends without a card. */
	withoutCard: EndBehavior | undefined;
	paymentMethod: string | null;
}

/** A new subscription, before the first payment. */
export function makeSubscription(start: Start, now: number): Subscription {
	const {
		customer,
		price,
		quantity,
		metadata,
		description,
		trialDays,
		withoutCard,
		paymentMethod,
	} = start;
	const id = identifier('sub');
	const trialEnd = trialDays === undefined ? null : now + trialDays * DAY_SECONDS;
	return {
		id,
		object: 'subscription',
		application: null,
		application_fee_percent: null,
		automatic_tax: { disabled_reason: null, enabled: false, liability: null },
		billing_cycle_anchor: trialEnd ?? now,
		billing_cycle_anchor_config: null,
		billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
		billing_schedules: [],
		billing_thresholds: null,
		cancel_at: null,
		cancel_at_period_end: false,
		canceled_at: null,
		cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
		collection_method: 'charge_automatically',
		created: now,
		currency: price.currency,
		customer,
		customer_account: null,
		days_until_due: null,
		default_payment_method: paymentMethod,
		default_source: null,
		default_tax_rates: [],
		description: description ?? null,
		discounts: [],
		ended_at: null,
		invoice_settings: {
			account_tax_ids: null,
			custom_fields: null,
			description: null,
			footer: null,
			issuer: { type: 'self' },
		},
		items: {
			object: 'list',
			data: [
				{
					id: identifier('si', 14),
					object: 'subscription_item',
					billing_thresholds: null,
					created: now,
					current_period_end: trialEnd ?? periodAfter(now, price),
					current_period_start: now,
					current_trial: null,
					discounts: [],
					metadata: {},
					plan: planOf(price),
					price,
					quantity,
					subscription: id,
					tax_rates: [],
				},
			],
			has_more: false,
			total_count: 1,
			url: `/v1/subscription_items?subscription=${id}`,
		},
		latest_invoice: null,
		livemode: false,
		managed_payments: { enabled: false },
		metadata,
		next_pending_invoice_item_invoice: null,
		on_behalf_of: null,
		pause_collection: null,
		payment_settings: {
			payment_method_options: null,
			payment_method_types: ['card'],
			save_default_payment_method: 'off',
		},
		pending_invoice_item_interval: null,
		pending_setup_intent: null,
		pending_update: null,
		schedule: null,
		start_date: now,
		status: trialEnd === null ? 'incomplete' : 'trialing',
		test_clock: null,
		transfer_data: null,
		trial_end: trialEnd,
		trial_settings: {
			end_behavior: {
				billing_cycle_anchor: null,
				missing_payment_method: withoutCard ?? 'create_invoice',
			},
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

function planOf({
	id,
	active,
	unit_amount,
	unit_amount_decimal,
	created,
	currency,
	recurring,
	product,
}: Price): Plan {
	return {
		id,
		object: 'plan',
		active,
		amount: unit_amount,
		amount_decimal: unit_amount_decimal,
		billing_scheme: 'per_unit',
		created,
		currency,
		interval: recurring.interval,
		interval_count: recurring.interval_count,
		livemode: false,
		metadata: {},
		meter: null,
		nickname: null,
		product,
		tiers_mode: null,
		transform_usage: null,
		trial_period_days: null,
		usage_type: 'licensed',
	};
}
