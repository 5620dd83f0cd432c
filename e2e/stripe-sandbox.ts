import { type APIRequestContext, expect } from '@playwright/test';
import type { ProductPlace } from './product.ts';
import { signUp } from './users.ts';

/** The next requests are answered so, or the next messages never come. */
type Step =
	| { action: 'status'; status: number; at: `/v1/${string}`; times: number }
	| { action: 'drop'; times: number };

/** Has the sandbox's Stripe misbehave from now on. */
export async function scriptStripe({ sandboxUrl }: ProductPlace, step: Step): Promise<void> {
	const answer = await fetch(`${sandboxUrl}/sandbox/stripe/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(step),
	});
	expect(answer.status).toBe(204);
}

/** Has it behave again. */
export async function mendStripe({ sandboxUrl }: ProductPlace): Promise<void> {
	expect((await fetch(`${sandboxUrl}/sandbox/stripe/next`, { method: 'DELETE' })).status).toBe(204);
}

/** How many checkouts the sandbox's Stripe was asked to open for somebody. */
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

/**
 * Waits until the product has heard from Stripe how the subscription stands: messages take a
 * moment.
 */
export async function heardOf(
	{ request }: { request: APIRequestContext },
	wanted: Record<string, unknown>,
): Promise<void> {
	await expect
		.poll(async () => (await request.get('/api/stripe/subscription-status')).json(), {
			message: 'what Stripe told us',
		})
		.toMatchObject(wanted);
}

/**
 * Makes an account whose trial is running, without a screen, for tests that are about what comes
 * after.
 */
export async function signUpAndSubscribe({ request }: { request: APIRequestContext }) {
	const credentials = await signUp({ request }, { isOnboarded: true });
	const begun = await request.post('/api/stripe/create-checkout-session', {
		data: { pricingOptionId: 'price_sandbox_solo' },
	});
	expect(begun.status()).toBe(200);
	const { url }: { url: string } = await begun.json();
	expect((await request.post(url, { form: { decision: 'pay' }, maxRedirects: 0 })).status()).toBe(
		303,
	);
	await heardOf({ request }, { hasActiveSubscription: true });
	return credentials;
}
