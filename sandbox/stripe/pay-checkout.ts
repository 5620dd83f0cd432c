import type { FastifyInstance } from 'fastify';

/**
 * Pays an open checkout with a good card, without a browser, and lets days pass for the
 * subscription. Subscribes the demo account.
 */
export async function payCheckout(
	app: Pick<FastifyInstance, 'inject'>,
	apiKey: string,
	{ checkoutUrl, days }: { checkoutUrl: string; days: number },
): Promise<void> {
	const { pathname } = new URL(checkoutUrl);
	const paid = await app.inject({
		method: 'POST',
		url: pathname,
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: 'decision=pay',
	});
	const session = await app.inject({
		url: `/v1/checkout/sessions/${pathname.split('/').at(-1)}`,
		headers: { authorization: `Bearer ${apiKey}` },
	});
	const advanced = await app.inject({
		method: 'POST',
		url: '/sandbox/stripe/advance',
		payload: { subscription: session.json<{ subscription: string }>().subscription, days },
	});
	if (paid.statusCode !== 303 || advanced.statusCode !== 200)
		throw new Error(`The checkout ${checkoutUrl} could not be paid.`);
}
