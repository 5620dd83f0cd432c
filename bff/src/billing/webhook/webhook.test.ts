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
 * Somebody who began a trial and cancelled it at once, with all that the stand-in tells of it;
 * nothing was sent yet.
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

/** As if nothing had ever been sent about a person. */
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

describe('what is not signed as it must be is refused, and nothing is stored [G1]', () => {
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
		['a signature that is none', () => post(event, { ...json, 'stripe-signature': 'v1=abc' })],
		[
			'a signature without a time',
			() => post(event, { ...json, 'stripe-signature': `v1=${'0'.repeat(64)}` }),
		],
		[
			'a signature that was made up',
			() => post(event, { ...json, 'stripe-signature': `t=${now()},v1=${'0'.repeat(64)}` }),
		],
		['another secret', () => app.send(event, { secret: 'whsec_of_somebody_else' })],
		['six minutes ago', () => app.send(event, { timestamp: now() - 6 * MINUTE })],
		['in six minutes', () => app.send(event, { timestamp: now() + 6 * MINUTE })],
		['nothing', () => post('', {})],
		['no JSON', () => app.send('no JSON')],
	])('%s', async (_, send) => {
		expect(await send()).toBe(400);
		expect(await em().findOne(SubscriptionEntity, person.id)).toBeNull();
	});

	test('a body that somebody parsed and wrote anew on the way', async () => {
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

test('while a secret is replaced, both are good [G1]', async () => {
	const { person, events } = await cancelled();
	expect(await app.send(events[0] ?? '', { secret: oldSecret })).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('a message is taken also when it says it is text, or is larger than what people send [G1]', async () => {
	const { events } = await cancelled();
	const large = { ...events[0], padding: 'x'.repeat(300_000) };
	expect(await app.send(large)).toBe(200);
});

test('in all 24 orders of the four main messages the same is stored [G3]', async () => {
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

test('a message that comes while the next thing happens at Stripe does not undo that [G3]', async () => {
	const { mirror } = app.services.billing;
	const person = await app.loginAs(undefined, { subscription: null });
	const subscription = await app.pay(person);
	const early = await mirror.read(person.id);
	await app.stripe.subscriptions.cancel(subscription);
	const late = await mirror.read(person.id);
	for (const reading of [late, early])
		if (reading) await em().transactional((within) => mirror.store(within, reading, 'test'));
	expect(early?.subscriptions).toMatchObject([{ status: 'trialing' }]);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('each message twenty times at once has one effect [G2]', async () => {
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

test('what was stored before a restart is known after it, and what was not is stored then [G2]', async () => {
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

test('the message says who is meant, and Stripe itself says what is so: a payload that lies changes nothing [G3]', async () => {
	const person = await app.loginAs(undefined, { subscription: null });
	await app.stripe.subscriptions.cancel(await app.pay(person));
	const [event] = (await app.eventsOf(person)).filter(
		({ type }) => type === 'customer.subscription.created',
	);
	expect(event?.data.object).toMatchObject({ status: 'trialing' });
	expect(await app.send(event ?? '')).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'canceled' });
});

test('a message of a kind or about a customer that we do not know is taken, logged and not stored [G4]', async () => {
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

test('while the database is down Stripe is told so, and what it sends again is stored [G4]', async () => {
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

test('a failure in the middle of storing leaves neither the message nor its effect [G2]', async () => {
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

test('real deliveries, late, twice and out of order, let the person in and out again [G5]', async () => {
	app.sandbox.deliverTo(`${app.url}/webhooks/stripe`);
	const person = await app.loginAs(undefined, { subscription: null });
	await app.control('next', { action: 'out-of-order', type: 'customer.subscription.created' });
	await app.control('next', { action: 'twice', type: 'checkout.session.completed' });
	const subscription = await app.pay(person);
	const enters = async () =>
		(await app.app.inject({ url: '/api/threads/recent', headers: { cookie: person.cookie } }))
			.statusCode;
	await expect.poll(enters, { timeout: 10_000 }).toBe(200);
	await app.control('next', { action: 'late', type: 'customer.subscription.deleted', ms: 300 });
	await app.stripe.subscriptions.cancel(subscription);
	await expect.poll(enters, { timeout: 10_000 }).toBe(402);
});

function permutations<T>(items: readonly T[]): T[][] {
	if (items.length <= 1) return [[...items]];
	return items.flatMap((item, n) =>
		permutations([...items.slice(0, n), ...items.slice(n + 1)]).map((rest) => [item, ...rest]),
	);
}
