import type { FastifyInstance } from 'fastify';

/**
 * Pays an open checkout with a good card, without a browser, and lets days pass for the
 * subscription. Resolves with the id of the event of the last paid invoice. Subscribes the demo
 * account.
 */
export async function payCheckout(
	app: Pick<FastifyInstance, 'inject'>,
	apiKey: string,
	{ checkoutUrl, days }: { checkoutUrl: string; days: number },
): Promise<string> {
	const { pathname } = new URL(checkoutUrl);
	const paid = await app.inject({
		method: 'POST',
		url: pathname,
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: 'decision=pay',
	});
	const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${apiKey}` } });
	const session = await ask(`/v1/checkout/sessions/${pathname.split('/').at(-1)}`);
	const advanced = await app.inject({
		method: 'POST',
		url: '/sandbox/stripe/advance',
		payload: { subscription: session.json<{ subscription: string }>().subscription, days },
	});
	if (paid.statusCode !== 303 || advanced.statusCode !== 200)
		throw new Error(`The checkout ${checkoutUrl} could not be paid.`);
	const { data } = (await ask('/v1/events?types[]=invoice.paid&limit=1')).json<{
		data: { id: string }[];
	}>();
	const [event] = data;
	if (!event) throw new Error(`No invoice of the checkout ${checkoutUrl} was paid.`);
	return event.id;
}
