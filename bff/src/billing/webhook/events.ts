import type { FastifyBaseLogger } from 'fastify';
import { type Em, queries } from '../../database/orm.ts';
import type { CallStripe } from '../../providers/stripe.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type { Mirror } from '../mirror.ts';
import { Event, idOf } from '../stripe-objects.ts';
import { StripeEventEntity } from './stripe-event.entity.ts';

/** What may have changed who may enter. */
const telling = new Set([
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

/** `stored`: it had its effect. `known`: it had that before. The others concern nothing of ours. */
export type Outcome = 'stored' | 'known' | 'unknown_type' | 'unknown_customer';

export interface EventsOptions {
	em: Em;
	ask: CallStripe;
	mirror: Mirror;
	log: FastifyBaseLogger;
	now?: (() => number) | undefined;
}

export type Events = ReturnType<typeof createEvents>;

/**
 * Messages of Stripe. They say only that something happened to somebody; what is so is asked of
 * Stripe itself, so their order is nothing to us.
 */
export function createEvents({ em, ask, mirror, log, now = Date.now }: EventsOptions) {
	const personOf = async (customer: string | undefined) =>
		customer === undefined
			? null
			: em.fork().findOne(CustomerEntity, { stripeCustomerId: customer });

	const write = (within: Em, { id, type, created }: Event, customer: string) =>
		queries(within)
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

	const apply = async (event: Event, isAgain: boolean): Promise<Outcome> => {
		if (!telling.has(event.type)) return 'unknown_type';
		const person = await personOf(customerOf(event));
		if (!person) return 'unknown_customer';
		if (!isAgain && (await em.fork().count(StripeEventEntity, { id: event.id })) > 0)
			return 'known';
		const reading = await mirror.read(person.userId);
		return em.fork().transactional(async (within) => {
			const isNew = (await write(within, event, person.stripeCustomerId)) !== undefined;
			if (!isNew && !isAgain) return 'known';
			if (reading) await mirror.store(within, reading, event.id);
			return 'stored';
		});
	};

	return {
		/** Lets a message have its effect, once. Whatever fails, it had none, and may come again. */
		async receive(event: Event): Promise<Outcome> {
			const outcome = await apply(event, false);
			log.info({ stripeEvent: { id: event.id, type: event.type, outcome } }, 'a message of Stripe');
			return outcome;
		},

		/** Fetches a message from Stripe and lets it have its effect, also where it had that before. */
		async replay(id: string): Promise<Outcome> {
			return apply(await ask(Event, (stripe) => stripe.events.retrieve(id)), true);
		},
	};
}

function customerOf({ data: { object } }: Event): string | undefined {
	if (object.object === 'customer') return object.id;
	return object.customer == null ? undefined : idOf(object.customer);
}
