import { createHash } from 'node:crypto';
import { UserEntity } from '../auth/auth.ts';

import type { Context } from '../context.ts';
import { areaDb } from '../database/orm.ts';
import type { CallStripe } from '../providers/stripe.ts';
import { CustomerEntity } from './customer.entity.ts';
import { StripeObject } from './stripe-objects.ts';

const db = areaDb('billing');

export interface CustomersOptions extends Pick<Context, 'em' | 'now'> {
	request: CallStripe;
}

export type Customers = ReturnType<typeof createCustomers>;

/**
 * The Stripe customers of our users. A customer is created and stored before the checkout, so that
 * every webhook can be assigned to its user.
 */
export function createCustomers({ em, request, now = Date.now }: CustomersOptions) {
	const find = (userId: string) => em.fork().findOne(CustomerEntity, userId);

	/**
	 * Creates a customer. `attempt` makes the idempotency key differ from that of an earlier
	 * customer.
	 */
	const create = async (userId: string, attempt: string): Promise<string> => {
		const { email } = await em.fork().findOneOrFail(UserEntity, userId);
		const details = { ...(email ? { email } : {}), metadata: { userId } };
		const hash = createHash('sha256')
			.update(JSON.stringify([attempt, details]))
			.digest('hex')
			.slice(0, 32);
		const { id } = await request('create customer', StripeObject, (stripe) =>
			stripe.customers.create(details, { idempotencyKey: `customer:${userId}:${hash}` }),
		);
		return id;
	};

	return {
		find,

		/**
		 * Returns the id of the user's customer and creates it if necessary. Concurrent calls, even in
		 * different processes, return the same id.
		 */
		async ensure(userId: string): Promise<string> {
			const known = await find(userId);
			if (known) return known.stripeCustomerId;
			const stripeCustomerId = await create(userId, 'first');
			await db(em)
				.insertInto('customers')
				.values({
					userId,
					stripeCustomerId,
					createdAt: new Date(now()),
					readsStarted: 0,
					readStored: 0,
				})
				// A concurrent call stores the same row, so either of its unique columns may conflict.
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			return (await em.fork().findOneOrFail(CustomerEntity, userId)).stripeCustomerId;
		},

		/**
		 * Replaces a customer that was deleted at Stripe. A used trial stays used.
		 */
		async replace(userId: string, lostId: string): Promise<void> {
			const stripeCustomerId = await create(userId, lostId);
			await em
				.fork()
				.nativeUpdate(
					CustomerEntity,
					{ userId, stripeCustomerId: lostId },
					{ stripeCustomerId, checkedAt: null },
				);
		},
	};
}
