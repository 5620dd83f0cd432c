import type { Account } from './account.ts';
import type { Invoice, Subscription } from './api/wire.ts';
import { identifier } from './identifier.ts';
import { makeInvoice } from './invoice.ts';
import { periodAfter } from './subscription.ts';

const DAY_SECONDS = 86_400;
/** How long before its end `trial_will_end` is sent. */
const WARNING_SECONDS = 3 * DAY_SECONDS;
/**
 * Days until a failed payment is tried again. After the last attempt the subscription ends.
 */
const RETRY_DAYS = [3, 5, 7];

/** Changes subscriptions as time passes and payments are made, and sends events. */
export class Lifecycle {
	readonly #account: Account;
	readonly #announced = new Set<string>();

	constructor(account: Account) {
		this.#account = account;
	}

	/** Starts a subscription: creates its first invoice, and starts the trial or collects it. */
	begin(subscription: Subscription): Invoice {
		const { subscriptions } = this.#account;
		const isTrial = subscription.status === 'trialing';
		subscriptions.add(subscription);
		const invoice = this.#createInvoice(subscription, 'subscription_create', isTrial);
		this.#account.emit('customer.subscription.created', subscription);
		if (isTrial) this.#markPaid(invoice);
		else this.#collect(subscription, invoice);
		return invoice;
	}

	/**
	 * Lets time pass for one subscription, by moving all its times into the past.
	 */
	advance(subscription: Subscription, seconds: number): void {
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
		for (const invoice of this.#invoicesOf(subscription)) {
			invoice.created = back(invoice.created);
			if (invoice.next_payment_attempt !== null)
				invoice.next_payment_attempt = back(invoice.next_payment_attempt);
		}
		this.processDue(subscription);
	}

	/** Performs everything that is due, in order. */
	processDue(subscription: Subscription): void {
		while (this.#doNext(subscription));
	}

	processAllDue(): void {
		for (const subscription of this.#account.subscriptions.all()) this.processDue(subscription);
	}

	/** Ends the subscription now. */
	cancel(
		subscription: Subscription,
		reason: 'cancellation_requested' | 'payment_failed' | null,
	): void {
		const now = this.#account.now();
		subscription.status = 'canceled';
		subscription.canceled_at ??= now;
		subscription.ended_at = now;
		if (reason !== null) subscription.cancellation_details.reason = reason;
		this.#account.emit('customer.subscription.deleted', subscription);
	}

	cancelAtPeriodEnd(subscription: Subscription, isRequested: boolean): void {
		if (subscription.cancel_at_period_end === isRequested) return;
		this.change(subscription, () => {
			subscription.cancel_at_period_end = isRequested;
			subscription.cancel_at = isRequested ? subscription.items.data[0].current_period_end : null;
			subscription.canceled_at = isRequested ? this.#account.now() : null;
			subscription.cancellation_details.reason = isRequested ? 'cancellation_requested' : null;
		});
	}

	/** Replaces the card by a good one, and collects an open invoice. */
	replaceCard(subscription: Subscription): void {
		this.change(subscription, () => {
			subscription.default_payment_method = identifier('pm');
		});
		const openInvoice = this.#invoicesOf(subscription).find(({ status }) => status === 'open');
		if (openInvoice) this.#collect(subscription, openInvoice);
	}

	/** Declines the card from now on. Sends no event until it is charged. */
	declineCard({ default_payment_method: card }: Subscription): void {
		if (card !== null) this.#account.decliningCards.add(card);
	}

	/** Changes a subscription and sends an event with the previous values. */
	change(subscription: Subscription, apply: () => void): void {
		const before = structuredClone(subscription);
		apply();
		this.#account.emit('customer.subscription.updated', subscription, before);
	}

	#doNext(subscription: Subscription): boolean {
		const { status, trial_end: trialEnd } = subscription;
		const now = this.#account.now();
		if (status === 'trialing' && trialEnd !== null) {
			if (now >= trialEnd - WARNING_SECONDS && !this.#announced.has(subscription.id))
				return this.#announceTrialEnd(subscription);
			if (now >= trialEnd) return this.#endPeriod(subscription);
		}
		if (status !== 'active' && status !== 'past_due') return false;
		const openInvoice = this.#invoicesOf(subscription).find(
			({ next_payment_attempt: at }) => at !== null && at <= now,
		);
		if (openInvoice) return this.#collect(subscription, openInvoice);
		return now >= subscription.items.data[0].current_period_end && this.#endPeriod(subscription);
	}

	#announceTrialEnd(subscription: Subscription): true {
		this.#announced.add(subscription.id);
		this.#account.emit('customer.subscription.trial_will_end', subscription);
		return true;
	}

	#endPeriod(subscription: Subscription): true {
		const { status, trial_settings: trial, default_payment_method: card } = subscription;
		const withoutCard =
			status === 'trialing' && card === null && trial.end_behavior.missing_payment_method;
		if (subscription.cancel_at_period_end || withoutCard === 'cancel') {
			this.cancel(subscription, null);
			return true;
		}
		if (withoutCard === 'pause') {
			subscription.status = 'paused';
			this.#account.emit('customer.subscription.paused', subscription);
			return true;
		}
		const before = structuredClone(subscription);
		const [item] = subscription.items.data;
		item.current_period_start = item.current_period_end;
		item.current_period_end = periodAfter(item.current_period_start, item.price);
		const invoice = this.#createInvoice(subscription, 'subscription_cycle', false);
		this.#collect(subscription, invoice, before);
		return true;
	}

	#createInvoice(
		subscription: Subscription,
		reason: 'subscription_create' | 'subscription_cycle',
		isTrial: boolean,
	): Invoice {
		const customer = this.#account.customers.get(subscription.customer);
		const number = customer.next_invoice_sequence;
		customer.next_invoice_sequence += 1;
		const invoice = makeInvoice(
			{ subscription, customer, reason, isTrial, number },
			this.#account.now(),
		);
		subscription.latest_invoice = invoice.id;
		return this.#account.invoices.add(invoice);
	}

	/** Charges the card and updates the subscription's status. */
	#collect(
		subscription: Subscription,
		invoice: Invoice,
		before: object = structuredClone(subscription),
	): true {
		const { default_payment_method: card } = subscription;
		const isPaid = card !== null && !this.#account.decliningCards.has(card);
		const retryDays = RETRY_DAYS[invoice.attempt_count];
		invoice.attempted = true;
		invoice.attempt_count += 1;
		if (isPaid) this.#markPaid(invoice);
		else {
			invoice.next_payment_attempt =
				retryDays === undefined ? null : this.#account.now() + retryDays * DAY_SECONDS;
			this.#account.emit('invoice.payment_failed', invoice);
		}
		if (!isPaid && retryDays === undefined) {
			this.cancel(subscription, 'payment_failed');
			return true;
		}
		const isOwing = this.#invoicesOf(subscription).some(({ status }) => status === 'open');
		subscription.status = isOwing ? 'past_due' : 'active';
		this.#account.emit('customer.subscription.updated', subscription, before);
		return true;
	}

	#markPaid(invoice: Invoice): void {
		invoice.status = 'paid';
		invoice.amount_paid = invoice.amount_due;
		invoice.amount_remaining = 0;
		invoice.attempted = true;
		invoice.next_payment_attempt = null;
		invoice.status_transitions.paid_at = this.#account.now();
		this.#account.emit('invoice.paid', invoice);
	}

	#invoicesOf({ id }: Subscription): Invoice[] {
		return this.#account.invoices
			.all()
			.filter(({ parent }) => parent.subscription_details.subscription === id);
	}
}
