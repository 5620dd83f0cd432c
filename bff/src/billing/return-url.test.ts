import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckoutSession, customerPortal } from '../../contract/billing/billing.ts';
import { type BillingApp, buildBillingApp, solo } from '../testing/apps/build-billing-app.ts';
import { checkedPage, withSessionId } from './return-url.ts';

const own = 'https://app.example';

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({
		keep: true,
		environment: { APP_ORIGINS: `${own},https://beta.app.example:8443,http://localhost:3000` },
	});
});
afterAll(() => app.close());

const ask = async (url: string, payload: object) => {
	const { cookie } = await app.loginAs(undefined, { subscription: null });
	return app.app.inject({ method: 'POST', url, headers: { cookie, host: 'app.example' }, payload });
};

describe('a return address outside our app is refused without a request to Stripe [B5]:', () => {
	test.each([
		'https://evil.example/app',
		'https://evil',
		'//evil.example/app',
		'/app/billing/success',
		'app/billing',
		`${own}@evil.example/app`,
		`https://user@app.example/app`,
		`https://user:word@app.example/app`,
		`${own}.evil.example/app`,
		'https:\\\\evil.example\\app',
		'https:\\\\app.example\\app',
		'https:evil.example/app',
		`${own}\\@evil.example/app`,
		'javascript:alert(1)',
		'javascript://app.example/app%0aalert(1)',
		'data:text/html,app',
		'blob:https://app.example/app',
		'file:///app',
		`${own}/\tapp`,
		`${own}/app\n`,
		` ${own}/app`,
		'https://app.exa\nmple/app',
		`${own}/app\u0000`,
		'https://аpp.example/app',
		'https://app。example.evil/app',
		`${own}:444/app`,
		'http://app.example/app',
		'http://localhost:3001/app',
		'HTTPS://EVIL.EXAMPLE/app',
		own,
		`${own}/`,
		`${own}/application`,
		`${own}/login?next=/app`,
		`${own}/app/../login`,
		`${own}/app/%2e%2e/login`,
		`${own}//evil.example/app`,
		'',
		`${own}/app/${'x'.repeat(5000)}`,
	])('%j', async (address) => {
		const before = (await app.asked()).length;
		for (const payload of [{ successUrl: address }, { cancelUrl: address }]) {
			const response = await ask(createCheckoutSession.url, { pricingOptionId: solo, ...payload });
			expect(response.statusCode).toBe(400);
			expect(response.json()).toMatchObject({
				code: 'invalid_input',
				path: `body/${Object.keys(payload)[0]}`,
			});
		}
		expect((await ask(customerPortal.url, { returnUrl: address })).statusCode).toBe(400);
		expect((await app.asked()).length).toBe(before);
	});

	test.each([[['https://app.example/app']], [{ href: own }], [7], [null], [true]])(
		'%j',
		async (successUrl) => {
			expect(
				(await ask(createCheckoutSession.url, { pricingOptionId: solo, successUrl })).statusCode,
			).toBe(400);
			expect((await ask(customerPortal.url, { returnUrl: successUrl })).statusCode).toBe(400);
		},
	);
});

test.each([
	[`${own}/app`, `${own}/app?session_id={CHECKOUT_SESSION_ID}`],
	[
		`HTTPS://APP.EXAMPLE/app/billing/success`,
		`${own}/app/billing/success?session_id={CHECKOUT_SESSION_ID}`,
	],
	[
		'https://beta.app.example:8443/app/x?a=1#end',
		'https://beta.app.example:8443/app/x?a=1&session_id={CHECKOUT_SESSION_ID}#end',
	],
	['http://localhost:3000/app/', 'http://localhost:3000/app/?session_id={CHECKOUT_SESSION_ID}'],
	[undefined, `${own}/app/billing/success?session_id={CHECKOUT_SESSION_ID}`],
])(
	'the success address %j is accepted, and Stripe returns to %j [B5]',
	async (successUrl, expected) => {
		expect(
			(await ask(createCheckoutSession.url, { pricingOptionId: solo, successUrl })).statusCode,
		).toBe(200);
		const { data } = await app.stripe.checkout.sessions.list({ limit: 1 });
		expect(data[0]?.success_url).toBe(expected);
	},
);

test.each([
	['?session_id=1', '?session_id={CHECKOUT_SESSION_ID}'],
	['?session_id={CHECKOUT_SESSION_ID}&session_id=2&a=b', '?a=b&session_id={CHECKOUT_SESSION_ID}'],
	['?', '?session_id={CHECKOUT_SESSION_ID}'],
	['?x={CHECKOUT_SESSION_ID}', '?x=%7BCHECKOUT_SESSION_ID%7D&session_id={CHECKOUT_SESSION_ID}'],
	['#{CHECKOUT_SESSION_ID}', '?session_id={CHECKOUT_SESSION_ID}#{CHECKOUT_SESSION_ID}'],
])('an address that ends in %j gets the session id exactly once [B5]', (given, expected) => {
	expect(withSessionId(`${own}/app${given}`)).toBe(`${own}/app${expected}`);
});

test('without APP_ORIGINS, only the origin of the request itself is allowed [B5]', async () => {
	const local = await buildBillingApp();
	const { cookie } = await local.loginAs(undefined, { subscription: null });
	const choose = (successUrl: string) =>
		local.app.inject({
			method: 'POST',
			url: createCheckoutSession.url,
			headers: { cookie, host: 'localhost:4000' },
			payload: { pricingOptionId: solo, successUrl },
		});
	expect((await choose('http://localhost:4000/app')).statusCode).toBe(200);
	expect((await choose('http://localhost:4001/app')).statusCode).toBe(400);
	expect((await choose('https://app.example/app')).statusCode).toBe(400);
});

test.each([
	['https://checkout.stripe.com/c/pay/cs_1#x', true],
	['https://billing.stripe.com/p/session/1', true],
	['https://api.stripe.com/x', true],
	['http://billing.stripe.com/p/session/1', false],
	['https://checkout.stripe.com:444/', false],
	['https://dashboard.stripe.com/', false],
	['https://checkout.stripe.com@evil.example/', false],
	['javascript:alert(1)', false],
	[null, false],
])('whether the browser may be sent to %j: %j [B6]', (url, isFine) => {
	const check = () => checkedPage(url, 'https://api.stripe.com');
	if (isFine) expect(check()).toBe(url);
	else expect(check).toThrow();
});
