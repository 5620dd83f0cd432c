import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/server.ts';
import { type BillingApp, buildBillingApp, studio } from '../../testing/apps/build-billing-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { interruptible } from '../../testing/database/interruptible-database.ts';
import { openSharedDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { StripeEventEntity } from './stripe-event.entity.ts';

const oldSecret = 'whsec_replaced';
const MINUTE = 60;

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({
		keep: true,
		environment: { STRIPE_WEBHOOK_SECRETS: `whsec_sandbox,${oldSecret}` },
	});
});
afterAll(() => app.close());

const em = () => app.services.em.fork();
const now = () => Math.floor(Date.now() / 1000);

/**
 * A user who began a trial and cancelled it at once, with Stripe's four main events about that.
 * None has been sent to us yet.
 */
async function cancelled() {
	const person = await app.loginAs(undefined, { subscription: null });
	await app.stripe.subscriptions.cancel(await app.pay(person, studio));
	const events = await app.eventsOf(person);
	const names = [
		'customer.subscription.created',
		'checkout.session.completed',
		'invoice.paid',
		'customer.subscription.deleted',
	];
	const told = names
		.map((name) => events.find(({ type }) => type === name))
		.filter((event) => event !== undefined);
	expect(told.map(({ type }) => type)).toEqual(names);
	return { person, events: told };
}

/** Deletes everything that we stored from the events of a user. */
async function forget({ id }: TestUser) {
	const { stripeCustomerId: customer } = await em().findOneOrFail(CustomerEntity, id);
	await em().nativeDelete(StripeEventEntity, { customer });
	await em().nativeDelete(SubscriptionEntity, { userId: id });
	await em().nativeUpdate(
		CustomerEntity,
		{ userId: id },
		{ readStored: 0, checkedAt: null, trialUsedAt: null },
	);
}

const outcomes = (id: string) => outcomesIn(app, id);

const outcomesIn = ({ logged }: BillingApp, id: string | undefined) =>
	logged.flatMap(({ stripeEvent }) => {
		const { id: of, outcome } = (stripeEvent ?? {}) as Record<string, unknown>;
		return of === id ? [outcome] : [];
	});

describe('a webhook without a valid signature or body is refused, and nothing is stored [G1]:', () => {
	let event: string;
	let person: TestUser;
	beforeAll(async () => {
		person = await app.loginAs(undefined, { subscription: null });
		await app.pay(person);
		event = JSON.stringify((await app.eventsOf(person))[0], null, 2);
	});
	const post = async (payload: string, headers: Record<string, string>) =>
		(await app.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers }))
			.statusCode;
	const json = { 'content-type': 'application/json' };

	test.each([
		['no signature', () => post(event, json)],
		['an empty signature', () => post(event, { ...json, 'stripe-signature': '' })],
		['a malformed signature', () => post(event, { ...json, 'stripe-signature': 'v1=abc' })],
		[
			'a signature without a timestamp',
			() => post(event, { ...json, 'stripe-signature': `v1=${'0'.repeat(64)}` }),
		],
		[
			'a forged signature',
			() => post(event, { ...json, 'stripe-signature': `t=${now()},v1=${'0'.repeat(64)}` }),
		],
		['signed with another secret', () => app.send(event, { secret: 'whsec_of_somebody_else' })],
		['signed six minutes ago', () => app.send(event, { timestamp: now() - 6 * MINUTE })],
		['signed six minutes in the future', () => app.send(event, { timestamp: now() + 6 * MINUTE })],
		['an empty request', () => post('', {})],
		['a body that is not JSON', () => app.send('no JSON')],
	])('%s', async (_, send) => {
		expect(await send()).toBe(400);
		expect(await em().findOne(SubscriptionEntity, person.id)).toBeNull();
	});

	test('a body that was parsed and serialized again in transit is refused', async () => {
		const signature = Stripe.webhooks.generateTestHeaderString({
			payload: event,
			secret: 'whsec_sandbox',
		});
		expect(
			await post(JSON.stringify(JSON.parse(event)), { ...json, 'stripe-signature': signature }),
		).toBe(400);
		expect(await em().findOne(SubscriptionEntity, person.id)).toBeNull();
		expect(await post(event, { ...json, 'stripe-signature': signature })).toBe(200);
		expect(await em().findOne(SubscriptionEntity, person.id)).not.toBeNull();
	});
});

test('during a rotation, a signature by the old secret is accepted as well [G1]', async () => {
	const { person, events } = await cancelled();
	expect(await app.send(events[0] ?? '', { secret: oldSecret })).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('a webhook is accepted even if it is larger than the body limit of other requests [G1]', async () => {
	const { events } = await cancelled();
	const large = { ...events[0], padding: 'x'.repeat(300_000) };
	expect(await app.send(large)).toBe(200);
});

test('the four main events leave the same subscription in all 24 orders of arrival [G3]', async () => {
	const { person, events } = await cancelled();
	const rows = new Set<string>();
	const orders = permutations(events);
	expect(orders).toHaveLength(24);
	for (const order of orders) {
		await forget(person);
		for (const event of order) expect(await app.send(event)).toBe(200);
		rows.add(JSON.stringify(await app.rowOf(person)));
	}
	expect([...rows]).toEqual([JSON.stringify(await app.rowOf(person))]);
	expect(await app.rowOf(person)).toMatchObject({
		status: 'canceled',
		plan: 'Studio',
		trialEndsAt: null,
		renewsAt: null,
	});
});

test('a subscription read from Stripe earlier does not overwrite one that was read later [G3]', async () => {
	const { mirror } = app.services.billing;
	const person = await app.loginAs(undefined, { subscription: null });
	const subscription = await app.pay(person);
	const early = await mirror.read(person.id);
	await app.stripe.subscriptions.cancel(subscription);
	const late = await mirror.read(person.id);
	for (const reading of [late, early])
		if (reading) await em().transactional((tx) => mirror.store(tx, reading, 'test'));
	expect(early?.subscriptions).toMatchObject([{ status: 'trialing' }]);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('an event delivered twenty times at once takes effect once [G2]', async () => {
	const { person, events } = await cancelled();
	const sent = Array.from({ length: 20 }).flatMap(() => events);
	const statuses = await Promise.all(sent.map((event) => app.send(event)));
	expect(new Set(statuses)).toEqual(new Set([200]));
	for (const { id } of events) {
		expect(outcomes(id)).toHaveLength(20);
		expect(outcomes(id).filter((outcome) => outcome === 'stored')).toHaveLength(1);
	}
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled', plan: 'Studio' });
});

test('after a restart, events stored before are recognized, and the others are stored [G2]', async () => {
	const sandbox = await startSandbox();
	onTestFinished(() => sandbox.close());
	const database = await openSharedDatabase();

	const before = await buildBillingApp({ sandbox, database });
	const person = await before.loginAs(undefined, { subscription: null });
	await before.stripe.subscriptions.cancel(await before.pay(person));
	const [first, ...others] = await before.eventsOf(person);
	expect(await before.send(first ?? '')).toBe(200);
	const row = await before.rowOf(person);
	await before.close();

	const after = await buildBillingApp({ sandbox, database });
	for (const event of [first, ...others]) expect(await after.send(event ?? '')).toBe(200);
	expect(outcomesIn(after, first?.id)).toEqual(['known']);
	for (const { id } of others) expect(outcomesIn(after, id)).not.toEqual(['known']);
	expect(await after.rowOf(person)).toEqual(row);
});

test('the status comes from Stripe’s API, so an outdated event changes nothing [G3]', async () => {
	const person = await app.loginAs(undefined, { subscription: null });
	await app.stripe.subscriptions.cancel(await app.pay(person));
	const [event] = (await app.eventsOf(person)).filter(
		({ type }) => type === 'customer.subscription.created',
	);
	expect(event?.data.object).toMatchObject({ status: 'trialing' });
	expect(await app.send(event ?? '')).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('an event of an unknown type or customer is acknowledged and logged, but not stored [G4]', async () => {
	const { person, events } = await cancelled();
	const [event] = events;
	const unknown = { ...event, id: 'evt_unknown_type', type: 'invoice.finalized' };
	const stranger = {
		...event,
		id: 'evt_stranger',
		data: { object: { ...event?.data.object, customer: 'cus_of_somebody_else' } },
	};
	const nobody = { ...event, id: 'evt_nobody', data: { object: {} } };
	const shapeless = { id: 'evt_shapeless' };
	for (const message of [unknown, stranger, nobody, shapeless])
		expect(await app.send(message)).toBe(200);
	expect(outcomes('evt_unknown_type')).toEqual(['unknown_type']);
	expect(outcomes('evt_stranger')).toEqual(['unknown_customer']);
	expect(outcomes('evt_nobody')).toEqual(['unknown_customer']);
	expect(app.logged.filter(({ msg }) => String(msg).includes('an unknown format'))).toHaveLength(1);
	expect(await em().count(StripeEventEntity, { id: { $like: 'evt_%unknown%' } })).toBe(0);
	expect(await em().findOne(SubscriptionEntity, person.id)).toBeNull();
});

test('while the database is down, webhooks return 500, and Stripe’s retry is stored [G4]', async () => {
	const database = await interruptible(await openTestDatabase());
	const app = await buildBillingApp({ database });
	const person = await app.loginAs(undefined, { subscription: null });
	await app.stripe.subscriptions.cancel(await app.pay(person, studio));
	const [event = ''] = await app.eventsOf(person);
	await database.stop();
	for (const _ of [1, 2]) expect(await app.send(event)).toBe(500);
	await database.start();
	expect(await app.services.em.fork().findOne(SubscriptionEntity, person.id)).toBeNull();
	expect(await app.send(event)).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('a failure while an event is stored leaves neither the event nor its effect [G2]', async () => {
	const { person, events } = await cancelled();
	const [event] = events;
	await em().execute(
		"alter table subscriptions add constraint full_disk check (status <> 'canceled') not valid",
	);
	expect(await app.send(event ?? '')).toBe(500);
	expect(await em().count(StripeEventEntity, { id: event?.id ?? '' })).toBe(0);
	await em().execute('alter table subscriptions drop constraint full_disk');
	expect(await app.send(event ?? '')).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('late, duplicate and out-of-order events grant and remove access correctly [G5]', async () => {
	app.sandbox.deliverTo(`${app.url}/webhooks/stripe`);
	const person = await app.loginAs(undefined, { subscription: null });
	await app.control('next', { action: 'out-of-order', type: 'customer.subscription.created' });
	await app.control('next', { action: 'twice', type: 'checkout.session.completed' });
	const subscription = await app.pay(person);
	const enters = async () =>
		(await app.app.inject({ url: '/api/threads/recent', headers: { cookie: person.cookie } }))
			.statusCode;
	await expect.poll(enters).toBe(200);
	await app.control('next', { action: 'late', type: 'customer.subscription.deleted', ms: 300 });
	await app.stripe.subscriptions.cancel(subscription);
	await expect.poll(enters).toBe(402);
});

function permutations<T>(items: readonly T[]): T[][] {
	if (items.length <= 1) return [[...items]];
	return items.flatMap((item, n) =>
		permutations([...items.slice(0, n), ...items.slice(n + 1)]).map((rest) => [item, ...rest]),
	);
}
