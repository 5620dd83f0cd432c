import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { createCheckoutSession } from '../../../contract/billing/billing.ts';
import { CustomerEntity } from '../../billing/customer.entity.ts';
import { SubscriptionEntity } from '../../billing/subscription.entity.ts';
import { buildTestApp, type TestApp, type TestUser } from './build-test-app.ts';

export const solo = 'price_sandbox_solo';
export const studio = 'price_sandbox_studio';

export interface Signing {
	secret?: string;
	/** In seconds since 1970; default: now. */
	timestamp?: number;
}

export interface BillingApp extends TestApp {
	sandbox: Sandbox;
	/** The real SDK with the account of the sandbox. */
	stripe: Stripe;
	/** Posts to a control route of the sandbox's Stripe. */
	control(path: string, body: object): Promise<void>;
	/** The requests to the sandbox's Stripe, such as `POST /v1/checkout/sessions`. */
	asked(): Promise<string[]>;
	/**
	 * Subscribes a user through the checkout and returns the subscription's id. Events are sent only
	 * after `sandbox.deliverTo`.
	 */
	pay(person: TestUser, plan?: string): Promise<string>;
	/** Submits a form of a page of the sandbox. */
	press(address: string, form: Record<string, string>): Promise<Response>;
	/** The events about a user, oldest first. */
	eventsOf(person: TestUser): Promise<Stripe.Event[]>;
	/** Sends a signed event as Stripe does. Returns the status of the response. */
	send(message: object | string, signing?: Signing): Promise<number>;
	/** The stored subscription of a user, without `cause` and `updatedAt`. */
	rowOf(person: TestUser): Promise<Record<string, unknown>>;
}

/**
 * The real app with the sandbox's Stripe in place of the real one. See `buildTestApp`.
 */
export async function buildBillingApp(
	options: Parameters<typeof buildTestApp>[0] & { sandbox?: Sandbox } = {},
): Promise<BillingApp> {
	const { sandbox = await startSandbox(), ...rest } = options;
	if (!options.keep && !options.sandbox) onTestFinished(() => sandbox.close());
	const app = await buildTestApp({
		...rest,
		environment: {
			STRIPE_API_KEY: sandbox.stripe.apiKey,
			STRIPE_WEBHOOK_SECRETS: sandbox.stripe.webhookSecret,
			STRIPE_BASE_URL: sandbox.url,
			...options.environment,
		},
	});
	const { hostname: host, port } = new URL(sandbox.url);
	const stripe = new Stripe(sandbox.stripe.apiKey, {
		host,
		port,
		protocol: 'http',
		telemetry: false,
	});
	const em = () => app.services.em.fork();

	const press: BillingApp['press'] = (address, form) =>
		fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
	const customerOf = async ({ id }: TestUser) =>
		(await em().findOneOrFail(CustomerEntity, id)).stripeCustomerId;

	return {
		...app,
		sandbox,
		stripe,
		press,
		async close() {
			await app.close();
			if (!options.sandbox) await sandbox.close();
		},
		async control(path, body) {
			const headers = { 'content-type': 'application/json' };
			const response = await fetch(`${sandbox.url}/sandbox/stripe/${path}`, {
				method: 'POST',
				headers,
				body: JSON.stringify(body),
			});
			if (!response.ok)
				throw new Error(`The sandbox has no control route ${path}: ${await response.text()}`);
		},
		async asked() {
			const response = await fetch(`${sandbox.url}/sandbox/stripe/requests`);
			const entries = (await response.json()) as { method: string; url: string }[];
			return entries.map(({ method, url }) => `${method} ${url.split('?', 1)[0]}`);
		},
		async pay(person, plan = solo) {
			const { url } = await person.client.call(createCheckoutSession, {
				body: { pricingOptionId: plan },
			});
			await press(url, { decision: 'pay' });
			const { data } = await stripe.subscriptions.list({
				customer: await customerOf(person),
				limit: 1,
			});
			return data[0]?.id ?? '';
		},
		async eventsOf(person) {
			const customer = await customerOf(person);
			const { data } = await stripe.events.list({ limit: 100 });
			return data
				.filter(({ data: { object } }) => 'customer' in object && object.customer === customer)
				.reverse();
		},
		async send(
			message,
			{ secret = sandbox.stripe.webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
		) {
			const payload = typeof message === 'string' ? message : JSON.stringify(message, null, 2);
			const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
			const headers = {
				'content-type': 'application/json; charset=utf-8',
				'stripe-signature': signature,
			};
			return (await app.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload }))
				.statusCode;
		},
		async rowOf({ id }) {
			const { updatedAt: _, cause: __, ...row } = await em().findOneOrFail(SubscriptionEntity, id);
			return row;
		},
	};
}
