import { sql } from 'kysely';
import { ruleOfStatus } from '../auth/auth.ts';
import { areaDb, type Em } from '../database/orm.ts';
import { type CallStripe, StripeFailure } from '../providers/stripe.ts';
import type { Customers } from './customers.ts';
import type { Mirror } from './mirror.ts';
import {
	CheckoutSession,
	CheckoutSessions,
	StripeObject,
	Subscription,
	Subscriptions,
} from './stripe-objects.ts';

const db = areaDb('billing');

export interface EndBillingOptions {
	em: Em;
	request: CallStripe;
	customers: Customers;
	mirror: Mirror;
}

export type EndBilling = ReturnType<typeof createEndBilling>;

/** Whether a subscription can no longer cost anything. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
	ruleOfStatus(status).hasEnded;

/** Ends a user's payments when they delete their account. All steps can be repeated. */
export function createEndBilling({ em, request, customers, mirror }: EndBillingOptions) {
	return {
		/**
		 * Closes the user's open checkouts and cancels their subscriptions, at once and without a
		 * further invoice. Throws `StripeFailure`.
		 */
		async cancelAll(userId: string): Promise<void> {
			const known = await customers.find(userId);
			if (!known) return;
			const customer = known.stripeCustomerId;
			const checkouts = await request('list checkouts', CheckoutSessions, (stripe) =>
				stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
			).catch(noneIfMissing);
			for (const { id } of checkouts.data)
				await request('expire checkout', CheckoutSession, (stripe) =>
					stripe.checkout.sessions.expire(id),
				);
			const subscriptions = await request('list subscriptions', Subscriptions, (stripe) =>
				stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
			).catch(noneIfMissing);
			for (const subscription of subscriptions.data)
				if (!hasEnded(subscription))
					await request('cancel subscription', Subscription, (stripe) =>
						stripe.subscriptions.cancel(subscription.id),
					);
			await mirror.refresh(userId, 'deletion');
		},

		/**
		 * The mirror then gives no access, even to users whose subscription does not exist at Stripe.
		 */
		async endAccess(tx: Em, userId: string): Promise<void> {
			const now = sql<Date>`now()`;
			await db(tx)
				.updateTable('subscriptions')
				.set({
					status: 'canceled',
					trialEndsAt: null,
					renewsAt: null,
					endsAt: now,
					cause: 'deletion',
					updatedAt: now,
				})
				.where('userId', '=', userId)
				.where('status', '!=', 'canceled')
				.execute();
		},

		/**
		 * Deletes the user's customer at Stripe, which keeps the invoices. Then deletes our row of the
		 * customer, and its id in the events that we keep. Throws `StripeFailure`.
		 */
		async forgetCustomer(userId: string): Promise<void> {
			const known = await customers.find(userId);
			if (!known) return;
			const customer = known.stripeCustomerId;
			await request('delete customer', StripeObject, (stripe) =>
				stripe.customers.del(customer),
			).catch((error: unknown) => {
				if (!isMissing(error)) throw error;
			});
			// Without our row, the event that Stripe sends about this deletion is not stored.
			await em.fork().transactional(async (tx) => {
				await db(tx).deleteFrom('customers').where('userId', '=', userId).execute();
				await db(tx)
					.updateTable('stripe_events')
					.set({ customer: '' })
					.where('customer', '=', customer)
					.execute();
			});
		},
	};
}

const isMissing = (error: unknown): boolean =>
	error instanceof StripeFailure && error.reason === 'resource_missing';

function noneIfMissing(error: unknown): { data: [] } {
	if (isMissing(error)) return { data: [] };
	throw error;
}
