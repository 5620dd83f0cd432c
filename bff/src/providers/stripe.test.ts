import type Stripe from 'stripe';
import * as Type from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { serve } from '../testing/processes/local-server.ts';
import { createStripeCaller, withStripeDeadline } from './stripe.ts';

const log = createLog({ logLevel: 'silent' });
const Balance = Type.Object({ object: Type.String() });

test('by default, a request times out after ten seconds and is retried twice [G10]', async () => {
	const ask = createStripeCaller({ apiKey: 'sk_test_1', baseUrl: 'http://127.0.0.1:1', log });
	let sdk: Stripe | undefined;
	await ask('read balance', Balance, async (stripe) => {
		sdk = stripe;
		return { object: 'balance' };
	});
	expect(sdk?.getApiField('timeout')).toBe(10_000);
	expect(sdk?.getMaxNetworkRetries()).toBe(2);
});

test('a request that fails is retried exactly twice [G10]', async () => {
	let asked = 0;
	const baseUrl = await serve((_, response) => {
		asked += 1;
		response
			.writeHead(500, { 'content-type': 'application/json' })
			.end('{"error":{"type":"api_error","message":"no"}}');
	});
	const ask = createStripeCaller({ apiKey: 'sk_test_1', baseUrl, log });
	await expect(
		ask('read balance', Balance, (stripe) => stripe.balance.retrieve()),
	).rejects.toMatchObject({
		code: 'billing_unavailable',
	});
	expect(asked).toBe(3);
});

test('the result of the last retry is returned [G10]', async () => {
	let asked = 0;
	const baseUrl = await serve((request, response) => {
		asked += 1;
		if (asked < 3) request.socket.destroy();
		else
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"balance"}');
	});
	const ask = createStripeCaller({ apiKey: 'sk_test_1', baseUrl, log });
	expect(await ask('read balance', Balance, (stripe) => stripe.balance.retrieve())).toMatchObject({
		object: 'balance',
	});
});

test('a request without a response times out [G10]', async () => {
	const baseUrl = await serve(() => undefined);
	const ask = createStripeCaller({ apiKey: 'sk_test_1', baseUrl, timeoutMs: 100, log });
	await expect(
		ask('read balance', Balance, (stripe) => stripe.balance.retrieve()),
	).rejects.toMatchObject({
		code: 'billing_unavailable',
	});
});

test('at the deadline the caller gets an error, and no further request is sent [G10]', async () => {
	const patience = new AbortController();
	const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
	onTestFinished(() => timeout.mockRestore());
	let asked = 0;
	const baseUrl = await serve(() => {
		asked += 1;
		patience.abort();
	});
	const ask = createStripeCaller({ apiKey: 'sk_test_1', baseUrl, log });
	const retrieve = () => ask('read balance', Balance, (stripe) => stripe.balance.retrieve());
	await expect(withStripeDeadline(() => retrieve().catch(retrieve))).rejects.toMatchObject({
		code: 'billing_unavailable',
		kind: 'unavailable',
	});
	expect(asked).toBe(1);
	expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
});
