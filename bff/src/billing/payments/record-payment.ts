import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import type { Event } from '../stripe-objects.ts';

const db = areaDb('billing');

/**
 * Stores the payment or refund of an event, once per invoice and charge. An invoice of zero, such
 * as the one that begins a trial, is not a payment.
 */
export async function recordPayment(tx: Em, event: Event, userId: string): Promise<void> {
	const payment = paymentOf(event);
	if (!payment || payment.amount === 0) return;
	await db(tx)
		.insertInto('payments')
		.values({ ...payment, userId })
		.onConflict((conflict) =>
			// A charge may be refunded in several parts; each event has the total so far.
			conflict.column('id').doUpdateSet({ amount: sql`least(payments.amount, excluded.amount)` }),
		)
		.execute();
}

function paymentOf({ type, created, data: { object } }: Event) {
	const { id, currency, amount_paid: paid, amount_refunded: refunded } = object;
	if (id === undefined || currency == null) return undefined;
	const at = new Date(created * 1000);
	if (type === 'invoice.paid' && paid) return { id, currency, amount: paid, at };
	if (type === 'charge.refunded' && refunded) return { id, currency, amount: -refunded, at };
	return undefined;
}
