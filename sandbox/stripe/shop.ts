import type { Account } from './account.ts';
import { missing } from './api/failure.ts';
import type { CheckoutSession, Customer } from './api/wire.ts';
import { makeCustomer } from './customer.ts';
import { identifier } from './identifier.ts';
import type { Lifecycle } from './lifecycle.ts';
import { makeSubscription } from './subscription.ts';

/** What becomes of checkout sessions. */
export class Shop {
	readonly #account: Account;
	readonly #lifecycle: Lifecycle;

	constructor(account: Account, lifecycle: Lifecycle) {
		this.#account = account;
		this.#lifecycle = lifecycle;
	}

	/** One that a parameter named, and that is still there. */
	customer(id: string): Customer {
		if (this.#account.deletedCustomers.has(id)) throw missing('customer', id, 'customer');
		return this.#account.customers.get(id, 'customer');
	}

	/** The person paid, or began a trial. Where a card is not needed, it may be without one. */
	complete(session: CheckoutSession, hasCard: boolean): void {
		const account = this.#account;
		const order = account.orders.get(session.id);
		if (!order || session.status !== 'open') return;
		session.customer ??= account.customers.add(
			makeCustomer({ email: session.customer_email ?? 'buyer@example.com' }, account.now()),
		).id;
		const paymentMethod = hasCard ? identifier('pm') : null;
		const subscription = makeSubscription(
			{ ...order, customer: session.customer, paymentMethod },
			account.now(),
		);
		session.invoice = this.#lifecycle.begin(subscription).id;
		session.subscription = subscription.id;
		session.status = 'complete';
		session.payment_status = order.trialDays === undefined ? 'paid' : 'no_payment_required';
		session.url = null;
		account.emit('checkout.session.completed', session);
	}

	expire(session: CheckoutSession): CheckoutSession {
		session.status = 'expired';
		session.url = null;
		this.#account.emit('checkout.session.expired', session);
		return session;
	}

	/** Lets the time of those pass that nobody paid. */
	expireOld(): void {
		for (const session of this.#account.checkouts.all()) {
			if (session.status === 'open' && session.expires_at <= this.#account.now())
				this.expire(session);
		}
	}
}
