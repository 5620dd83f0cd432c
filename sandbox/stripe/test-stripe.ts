import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { startSandbox } from '../server.ts';

/** A price of the default plans. */
export const solo = 'price_sandbox_solo';

/** Waiting for events takes at most this long. */
export const waitOptions = { timeout: 8000, interval: 20 };

/** The request of our server to Stripe when a user chooses a plan. */
export function order(
	customer: string,
	more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
	return {
		mode: 'subscription',
		line_items: [{ price: solo, quantity: 1 }],
		customer,
		client_reference_id: 'user-1',
		metadata: { userId: 'user-1' },
		subscription_data: {
			trial_period_days: 14,
			metadata: { userId: 'user-1' },
			trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
		},
		payment_method_collection: 'always',
		success_url: 'http://localhost:3000/app/billing/success?session_id={CHECKOUT_SESSION_ID}',
		cancel_url: 'http://localhost:3000/app/billing/cancel',
		...more,
	};
}

export const withoutTrial = { subscription_data: { metadata: {} } };

/** Presses a button of a page, as a browser would. */
export const press = (address: string, form: Record<string, string>) =>
	fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** The reason why a request was refused. */
export async function refusal(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	const error: unknown = await request.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (error instanceof Stripe.errors.StripeError) return error;
	throw new Error('The request was not refused.');
}

/** The sandbox for a test file, and the real SDK connected to it. */
export async function startTestStripe() {
	const sandbox = await startSandbox();
	afterAll(() => sandbox.close());
	beforeEach(async () => {
		await fetch(`${sandbox.url}/sandbox/stripe/next`, { method: 'DELETE' });
	});

	const { hostname: host, port } = new URL(sandbox.url);
	const connect = (apiKey: string, maxNetworkRetries = 0) =>
		new Stripe(apiKey, { host, port, protocol: 'http', maxNetworkRetries, telemetry: false });
	const stripe = connect(sandbox.stripe.apiKey);

	const control = (path: string, body: object) =>
		fetch(`${sandbox.url}/sandbox/stripe/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	const advance = (subscription: string, days: number) =>
		control('advance', { subscription, days });
	const customer = async () =>
		(await stripe.customers.create({ email: 'wren@example.com', metadata: { userId: 'user-1' } }))
			.id;

	/** A customer who has paid, or started a trial. */
	async function subscribe(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
		const session = await stripe.checkout.sessions.create(order(await customer(), more));
		await press(session.url ?? '', { decision: 'pay' });
		const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
		return stripe.subscriptions.retrieve(String(subscription));
	}

	async function portal(subscription: Stripe.Subscription) {
		const { url } = await stripe.billingPortal.sessions.create({
			customer: String(subscription.customer),
			return_url: 'http://localhost:3000/app/settings',
		});
		return { url, act: (action: string) => press(url, { subscription: subscription.id, action }) };
	}

	/** A webhook endpoint that responds with `status`, and the events whose signature it verified. */
	async function listen(
		status: (event: Stripe.Event) => number = () => 200,
		secret = sandbox.stripe.webhookSecret,
	) {
		const events: Stripe.Event[] = [];
		const server = createServer(async (request, response) => {
			const body = (await request.setEncoding('utf8').toArray()).join('');
			const event = stripe.webhooks.constructEvent(
				body,
				request.headers['stripe-signature'] ?? '',
				secret,
			);
			events.push(event);
			response.writeHead(status(event)).end();
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
		return { events, url, types: () => events.map(({ type }) => type) };
	}

	return { sandbox, stripe, connect, control, advance, customer, subscribe, portal, listen };
}
