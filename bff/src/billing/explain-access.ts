import type { InferEntity } from '@mikro-orm/core';
import { toSubscriptionStatus, type UserEntity } from '../auth/auth.ts';

import type { Em } from '../database/orm.ts';
import { CustomerEntity } from './customer.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { StripeEventEntity } from './webhook/stripe-event.entity.ts';

/** Maximum number of events in the list. */
const MESSAGES = 20;

const causes: Record<string, string> = {
	refresh: 'the user returned from paying, and Warble read it from Stripe',
	checkout: 'the user opened the checkout, and Warble read it from Stripe',
	reconcile: 'the regular comparison with Stripe',
};

/** Explains to an operator why a user has access or not. */
export async function explain(
	em: Em,
	{ id, username }: Pick<InferEntity<typeof UserEntity>, 'id' | 'username'>,
): Promise<string> {
	const row = await em.fork().findOne(SubscriptionEntity, id);
	const customer = await em.fork().findOne(CustomerEntity, id);
	const lines = [
		row
			? `${username} is ${row.status}: ${mayEnter(row.status)}.`
			: `${username} has no subscription: ${mayEnter(null)}.`,
	];
	if (row) {
		lines.push(
			`Since ${timeOf(row.updatedAt)}, by ${row.cause ? (causes[row.cause] ?? row.cause) : 'unknown cause'}.`,
		);
		const { plan, stripeSubscriptionId, trialEndsAt, renewsAt, endsAt } = row;
		lines.push(
			...describeFacts({
				plan,
				subscription: stripeSubscriptionId,
				'trial ends': trialEndsAt,
				renews: renewsAt,
				ends: endsAt,
			}),
		);
	}
	if (!customer) return [...lines, 'No customer at Stripe: nothing was ever paid.'].join('\n');
	const { stripeCustomerId, trialUsedAt, checkedAt } = customer;
	lines.push(
		...describeFacts({
			customer: stripeCustomerId,
			'trial used': trialUsedAt,
			'compared with Stripe': checkedAt ?? 'not yet',
		}),
	);

	const where = { customer: stripeCustomerId };
	const messages = await em
		.fork()
		.find(StripeEventEntity, where, { orderBy: { receivedAt: 'desc' }, limit: MESSAGES });
	lines.push(
		'',
		messages.length === 0
			? 'No webhook events received from Stripe.'
			: 'Webhook events from Stripe, newest first:',
	);
	lines.push(
		...messages.map(
			(it) => `${it.id === row?.cause ? '* ' : '  '}${timeOf(it.receivedAt)}  ${it.type}  ${it.id}`,
		),
	);
	if (messages.some((it) => it.id === row?.cause)) lines.push('', '* made it what it is.');
	return lines.join('\n');
}

function mayEnter(status: string | null): string {
	return toSubscriptionStatus({ status, trialEndsAt: null }).hasActiveSubscription
		? 'may enter'
		: 'may not enter';
}

function describeFacts(facts: Record<string, Date | string | null | undefined>): string[] {
	return Object.entries(facts).flatMap(([name, value]) =>
		value ? `  ${name}: ${value instanceof Date ? timeOf(value) : value}` : [],
	);
}

function timeOf(date: Date): string {
	return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
