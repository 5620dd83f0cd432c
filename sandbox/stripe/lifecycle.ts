import type { Account } from './account.ts';
import type { Invoice, Subscription } from './api/wire.ts';
import { identifier } from './identifier.ts';
import { makeInvoice } from './invoice.ts';
import { periodAfter } from './subscription.ts';

const DAY_SECONDS = 86_400;
/** How long before its end a trial is announced to end. */
const WARNING_SECONDS = 3 * DAY_SECONDS;
/**
 * How long after each failed attempt a bill is tried again. After the last one the subscription
 * ends.
 */
const RETRY_DAYS = [3, 5, 7];

/** Moves subscriptions on with time and payments. Every change is sent as an event. */
export class Lifecycle {
	readonly #account: Account;
	readonly #warned = new Set<string>();

	constructor(account: Account) {
		this.#account = account;
	}

	/** A subscription that begins now: its first bill, and the trial or the first payment. */
	begin(subscription: Subscription): Invoice {
		const { subscriptions } = this.#account;
		const isTrial = subscription.status === 'trialing';
		subscriptions.add(subscription);
		const invoice = this.#bill(subscription, 'subscription_create', isTrial);
		this.#account.emit('customer.subscription.created', subscription);
		if (isTrial) this.#settleBill(invoice);
		else this.#collect(subscription, invoice);
		return invoice;
	}

	/**
	 * Lets days pass for one subscription: everything about it moves that far into the past, so that
	 * the present stays the present.
	 */
	age(subscription: Subscription, seconds: number): void {
		const [item] = subscription.items.data;
		const back = (time: number) => time - seconds;
		for (const name of ['created', 'start_date', 'billing_cycle_anchor'] as const)
			subscription[name] = back(subscription[name]);
		for (const name of ['trial_start', 'trial_end', 'cancel_at', 'canceled_at'] as const) {
			const time = subscription[name];
			if (time !== null) subscription[name] = back(time);
		}
		for (const name of ['created', 'current_period_start', 'current_period_end'] as const)
			item[name] = back(item[name]);
		for (const invoice of this.#billsOf(subscription)) {
			invoice.created = back(invoice.created);
			if (invoice.next_payment_attempt !== null)
				invoice.next_payment_attempt = back(invoice.next_payment_attempt);
		}
		this.settle(subscription);
	}

	/** Does all that is due, in the order in which it was. */
	settle(subscription: Subscription): void {
		while (this.#doNext(subscription));
	}

	settleAll(): void {
		for (const subscription of this.#account.subscriptions.all()) this.settle(subscription);
	}

	/** Ends it now, whatever was paid for. */
	cancel(
		subscription: Subscription,
		reason: 'cancellation_requested' | 'payment_failed' | null,
	): void {
		const now = this.#account.now();
		subscription.status = 'canceled';
		subscription.canceled_at ??= now;
		subscription.ended_at = now;
		if (subscription.cancellation_details && reason !== null)
			subscription.cancellation_details.reason = reason;
		this.#account.emit('customer.subscription.deleted', subscription);
	}

	cancelAtPeriodEnd(subscription: Subscription, isWanted: boolean): void {
		if (subscription.cancel_at_period_end === isWanted) return;
		this.change(subscription, () => {
			subscription.cancel_at_period_end = isWanted;
			subscription.cancel_at = isWanted ? subscription.items.data[0].current_period_end : null;
			subscription.canceled_at = isWanted ? this.#account.now() : null;
			if (subscription.cancellation_details)
				subscription.cancellation_details.reason = isWanted ? 'cancellation_requested' : null;
		});
	}

	/** A card that pays. What is owed is collected at once. */
	mendCard(subscription: Subscription): void {
		this.change(subscription, () => {
			subscription.default_payment_method = identifier('pm');
		});
		const owed = this.#billsOf(subscription).find(({ status }) => status === 'open');
		if (owed) this.#collect(subscription, owed);
	}

	/** Makes the card fail from now on. No event is sent until it is charged. */
	breakCard({ default_payment_method: card }: Subscription): void {
		if (card !== null) this.#account.emptyCards.add(card);
	}

	/** Changes a subscription and tells of it as Stripe does, with what it was before. */
	change(subscription: Subscription, apply: () => void): void {
		const before = structuredClone(subscription);
		apply();
		this.#account.emit('customer.subscription.updated', subscription, before);
	}

	#doNext(subscription: Subscription): boolean {
		const { status, trial_end: trialEnd } = subscription;
		const now = this.#account.now();
		if (status === 'trialing' && trialEnd !== null) {
			if (now >= trialEnd - WARNING_SECONDS && !this.#warned.has(subscription.id))
				return this.#warn(subscription);
			if (now >= trialEnd) return this.#endPeriod(subscription);
		}
		if (status !== 'active' && status !== 'past_due') return false;
		const owed = this.#billsOf(subscription).find(
			({ next_payment_attempt: at }) => at !== null && at <= now,
		);
		if (owed) return this.#collect(subscription, owed);
		return now >= subscription.items.data[0].current_period_end && this.#endPeriod(subscription);
	}

	#warn(subscription: Subscription): true {
		this.#warned.add(subscription.id);
		this.#account.emit('customer.subscription.trial_will_end', subscription);
		return true;
	}

	#endPeriod(subscription: Subscription): true {
		const { status, trial_settings: trial, default_payment_method: card } = subscription;
		const isTrial = status === 'trialing';
		if (subscription.cancel_at_period_end) {
			this.cancel(subscription, null);
			return true;
		}
		if (isTrial && card === null && trial?.end_behavior.missing_payment_method === 'cancel') {
			this.cancel(subscription, null);
			return true;
		}
		if (isTrial && card === null && trial?.end_behavior.missing_payment_method === 'pause') {
			subscription.status = 'paused';
			this.#account.emit('customer.subscription.paused', subscription);
			return true;
		}
		const before = structuredClone(subscription);
		const [item] = subscription.items.data;
		item.current_period_start = item.current_period_end;
		item.current_period_end = periodAfter(item.current_period_start, item.price);
		const invoice = this.#bill(subscription, 'subscription_cycle', false);
		this.#collect(subscription, invoice, before);
		return true;
	}

	#bill(
		subscription: Subscription,
		reason: 'subscription_create' | 'subscription_cycle',
		isTrial: boolean,
	): Invoice {
		const customer = this.#account.customers.get(subscription.customer);
		const number = customer.next_invoice_sequence ?? 1;
		customer.next_invoice_sequence = number + 1;
		const invoice = makeInvoice(
			{ subscription, customer, reason, isTrial, number },
			this.#account.now(),
		);
		subscription.latest_invoice = invoice.id;
		return this.#account.invoices.add(invoice);
	}

	/** Charges the card, and lets the subscription be what that makes it. */
	#collect(
		subscription: Subscription,
		invoice: Invoice,
		before: object = structuredClone(subscription),
	): true {
		const { default_payment_method: card } = subscription;
		const isPaid = card !== null && !this.#account.emptyCards.has(card);
		const retryDays = RETRY_DAYS[invoice.attempt_count];
		invoice.attempted = true;
		invoice.attempt_count += 1;
		if (isPaid) this.#settleBill(invoice);
		else {
			invoice.next_payment_attempt =
				retryDays === undefined ? null : this.#account.now() + retryDays * DAY_SECONDS;
			this.#account.emit('invoice.payment_failed', invoice);
		}
		if (!isPaid && retryDays === undefined) {
			this.cancel(subscription, 'payment_failed');
			return true;
		}
		const isOwing = this.#billsOf(subscription).some(({ status }) => status === 'open');
		subscription.status = isOwing ? 'past_due' : 'active';
		this.#account.emit('customer.subscription.updated', subscription, before);
		return true;
	}

	#settleBill(invoice: Invoice): void {
		invoice.status = 'paid';
		invoice.amount_paid = invoice.amount_due;
		invoice.amount_remaining = 0;
		invoice.attempted = true;
		invoice.next_payment_attempt = null;
		invoice.status_transitions.paid_at = this.#account.now();
		this.#account.emit('invoice.paid', invoice);
	}

	#billsOf({ id }: Subscription): Invoice[] {
		return this.#account.invoices
			.all()
			.filter(({ parent }) => parent?.subscription_details?.subscription === id);
	}
}
