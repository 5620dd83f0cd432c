import { createHash } from 'node:crypto';
import { UserEntity } from '../auth/auth.ts';

import { type Em, queries } from '../database/orm.ts';
import type { CallStripe } from '../providers/stripe.ts';
import { CustomerEntity } from './customer.entity.ts';
import { Named } from './stripe-objects.ts';

export interface CustomersOptions {
	em: Em;
	ask: CallStripe;
	now?: (() => number) | undefined;
}

export type Customers = ReturnType<typeof createCustomers>;

/**
 * Who our people are at Stripe. A customer is made and written down before anything is paid, so
 * that every message finds its person.
 */
export function createCustomers({ em, ask, now = Date.now }: CustomersOptions) {
	const find = (userId: string) => em.fork().findOne(CustomerEntity, userId);

	/**
	 * `attempt` sets the making of a new customer apart from the repetition of an earlier request.
	 */
	const create = async (userId: string, attempt: string): Promise<string> => {
		const { email } = await em.fork().findOneOrFail(UserEntity, userId);
		const given = { ...(email ? { email } : {}), metadata: { userId } };
		const hash = createHash('sha256')
			.update(JSON.stringify([attempt, given]))
			.digest('hex')
			.slice(0, 32);
		const { id } = await ask(Named, (stripe) =>
			stripe.customers.create(given, { idempotencyKey: `customer:${userId}:${hash}` }),
		);
		return id;
	};

	return {
		find,

		/**
		 * The id of the person's customer. Of any number at once, in any number of processes, all get
		 * the same.
		 */
		async ensure(userId: string): Promise<string> {
			const known = await find(userId);
			if (known) return known.stripeCustomerId;
			const stripeCustomerId = await create(userId, 'first');
			await queries(em)
				.insertInto('customers')
				.values({ userId, stripeCustomerId, createdAt: new Date(now()), asked: 0, stored: 0 })
				.onConflict((conflict) => conflict.column('userId').doNothing())
				.execute();
			return (await find(userId))?.stripeCustomerId ?? stripeCustomerId;
		},

		/**
		 * For one that is no longer there, as after a deletion by hand. That a trial was used stays
		 * known.
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
