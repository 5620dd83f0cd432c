import type { Account } from './account.ts';
import { missing } from './api/failure.ts';
import type { CheckoutSession, Customer } from './api/wire.ts';
import { identifier } from './identifier.ts';
import type { Lifecycle } from './lifecycle.ts';
import { makeSubscription } from './subscription.ts';

/** Completes and expires checkout sessions. */
export class CheckoutService {
	readonly #account: Account;
	readonly #lifecycle: Lifecycle;

	constructor(account: Account, lifecycle: Lifecycle) {
		this.#account = account;
		this.#lifecycle = lifecycle;
	}

	/** The customer of a `customer` parameter. Throws if it is missing or deleted. */
	customer(id: string): Customer {
		if (this.#account.deletedCustomers.has(id)) throw missing('customer', id, 'customer');
		return this.#account.customers.get(id, 'customer');
	}

	/** Completes a checkout: starts the subscription or its trial. */
	complete(session: CheckoutSession, hasCard: boolean): void {
		const account = this.#account;
		const order = account.orders.get(session.id);
		if (!order || session.status !== 'open') return;
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

	/** Expires the checkouts whose time is over. */
	expireOld(): void {
		for (const session of this.#account.checkouts.all()) {
			if (session.status === 'open' && session.expires_at <= this.#account.now())
				this.expire(session);
		}
	}
}
