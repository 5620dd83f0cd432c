import type { DeletionStore } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import type { CallStripe } from '../../providers/stripe.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { type EndBilling, hasEnded } from '../end-billing.ts';
import type { Mirror, Reading } from '../mirror.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { Event, idOf } from '../stripe-objects.ts';
import { StripeEventEntity } from './stripe-event.entity.ts';

const db = areaDb('billing');

/** The types of events that can change a user's access, or report a payment. */
const handledTypes = new Set([
	'charge.refunded',
	'checkout.session.completed',
	'customer.deleted',
	'customer.subscription.created',
	'customer.subscription.updated',
	'customer.subscription.deleted',
	'customer.subscription.paused',
	'customer.subscription.resumed',
	'customer.subscription.trial_will_end',
	'invoice.paid',
	'invoice.payment_failed',
	'invoice.payment_action_required',
]);

/** `stored`: the event was applied. `known`: it was applied before. Other events are ignored. */
export type Outcome = 'stored' | 'known' | 'unknown_type' | 'unknown_customer';

export interface EventsOptions extends Pick<Context, 'em' | 'log' | 'now'> {
	request: CallStripe;
	mirror: Mirror;
	end: Pick<EndBilling, 'cancelAll'>;
	accounts: Pick<DeletionStore, 'find'>;
}

export type Events = ReturnType<typeof createEvents>;

/**
 * Applies Stripe's webhook events. An event only says that a customer has changed; the current
 * state is then read from Stripe, so the order of events does not matter.
 */
export function createEvents({
	em,
	request,
	mirror,
	end,
	accounts,
	log,
	now = Date.now,
}: EventsOptions) {
	const findCustomer = async (customer: string | undefined) =>
		customer === undefined
			? null
			: em.fork().findOne(CustomerEntity, { stripeCustomerId: customer });

	/** Returns false if the customer was deleted in the meantime. The lock lasts until the commit. */
	const lock = async (tx: Em, stripeCustomerId: string): Promise<boolean> => {
		const locked = await db(tx)
			.selectFrom('customers')
			.select('userId')
			.where('stripeCustomerId', '=', stripeCustomerId)
			.forUpdate()
			.execute();
		return locked.length > 0;
	};

	const write = (tx: Em, { id, type, created }: Event, customer: string) =>
		db(tx)
			.insertInto('stripe_events')
			.values({
				id,
				type,
				customer,
				created: new Date(created * 1000),
				receivedAt: new Date(now()),
			})
			.onConflict((conflict) => conflict.column('id').doNothing())
			.returning('id')
			.executeTakeFirst();

	/**
	 * Cancels subscriptions from a checkout that the user paid although their account will be
	 * deleted.
	 */
	const read = async (userId: string): Promise<Reading | undefined> => {
		const reading = await mirror.read(userId);
		if (!reading || reading.subscriptions.every(hasEnded)) return reading;
		if (!(await accounts.find(userId))) return reading;
		await end.cancelAll(userId);
		return mirror.read(userId);
	};

	const apply = async (event: Event, isAgain: boolean): Promise<Outcome> => {
		if (!handledTypes.has(event.type)) return 'unknown_type';
		const customer = await findCustomer(customerOf(event));
		if (!customer) return 'unknown_customer';
		if (!isAgain && (await em.fork().count(StripeEventEntity, { id: event.id })) > 0)
			return 'known';
		const reading = await read(customer.userId);
		return em.fork().transactional(async (tx) => {
			if (!(await lock(tx, customer.stripeCustomerId))) return 'unknown_customer';
			const isNew = (await write(tx, event, customer.stripeCustomerId)) !== undefined;
			if (!isNew && !isAgain) return 'known';
			if (reading) await mirror.store(tx, reading, event.id);
			await recordPayment(tx, event, customer.userId);
			return 'stored';
		});
	};

	return {
		/**
		 * Applies an event once. If this fails, nothing was changed and the event can be sent again.
		 */
		async receive(event: Event): Promise<Outcome> {
			const outcome = await apply(event, false);
			log.info(
				{ stripeEvent: { id: event.id, type: event.type, outcome } },
				'received a Stripe event',
			);
			return outcome;
		},

		/** Fetches an event from Stripe and applies it, even if it was applied before. */
		async replay(id: string): Promise<Outcome> {
			return apply(
				await request('read event', Event, (stripe) => stripe.events.retrieve(id)),
				true,
			);
		},
	};
}

function customerOf({ data: { object } }: Event): string | undefined {
	if (object.object === 'customer') return object.id;
	return object.customer == null ? undefined : idOf(object.customer);
}
