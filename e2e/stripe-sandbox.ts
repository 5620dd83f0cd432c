import { type APIRequestContext, expect } from '@playwright/test';
import { stripeAccount } from '../sandbox/stripe.ts';
import type { ProductPlace } from './product.ts';
import { type NewUserOptions, signUp } from './users.ts';

/** How the sandbox responds to the next requests, or how many webhooks it drops. */
type Step =
	| { action: 'status'; status: number; at: `/v1/${string}`; times: number }
	| { action: 'drop'; times: number };

/** Makes the sandbox's Stripe fail. */
export async function scriptStripe({ sandboxUrl }: ProductPlace, step: Step): Promise<void> {
	const response = await fetch(`${sandboxUrl}/sandbox/stripe/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(step),
	});
	expect(response.status).toBe(204);
}

/** Ends all failures. */
export async function resetStripe({ sandboxUrl }: ProductPlace): Promise<void> {
	expect((await fetch(`${sandboxUrl}/sandbox/stripe/next`, { method: 'DELETE' })).status).toBe(204);
}

/** How many checkouts were opened for a user. */
export async function countCheckouts(
	{ sandboxUrl }: ProductPlace,
	userId: string,
): Promise<number> {
	const requests: { method: string; url: string; form: { client_reference_id?: string } }[] =
		await (await fetch(`${sandboxUrl}/sandbox/stripe/requests`)).json();
	return requests.filter(
		({ method, url, form }) =>
			method === 'POST' && url === '/v1/checkout/sessions' && form.client_reference_id === userId,
	).length;
}

/** The statuses of a user's subscriptions at Stripe. */
export async function subscriptionsAtStripe(
	{ sandboxUrl }: ProductPlace,
	userId: string,
): Promise<string[]> {
	const response = await fetch(`${sandboxUrl}/v1/subscriptions?status=all&limit=100`, {
		headers: { authorization: `Bearer ${stripeAccount.apiKey}` },
	});
	const { data }: { data: { status: string; metadata: { userId?: string } }[] } =
		await response.json();
	return data.filter(({ metadata }) => metadata.userId === userId).map(({ status }) => status);
}

/** Waits until the webhooks of Stripe have updated the subscription. */
export async function waitForSubscription(
	{ request }: { request: APIRequestContext },
	expected: Record<string, unknown>,
): Promise<void> {
	await expect
		.poll(async () => (await request.get('/api/stripe/subscription-status')).json(), {
			message: 'the subscription',
		})
		.toMatchObject(expected);
}

/** Creates a user in a trial, through the API. */
export async function signUpAndSubscribe(
	{ request }: { request: APIRequestContext },
	{ email }: Pick<NewUserOptions, 'email'> = {},
) {
	const credentials = await signUp(
		{ request },
		{ isOnboarded: true, ...(email !== undefined && { email }) },
	);
	const checkout = await request.post('/api/stripe/create-checkout-session', {
		data: { pricingOptionId: 'price_sandbox_solo' },
	});
	expect(checkout.status()).toBe(200);
	const { url }: { url: string } = await checkout.json();
	expect((await request.post(url, { form: { decision: 'pay' }, maxRedirects: 0 })).status()).toBe(
		303,
	);
	await waitForSubscription({ request }, { hasActiveSubscription: true });
	return credentials;
}
