import { expect, test } from 'vitest';
import { isTrustedAddress } from './is-trusted-address.ts';

const published = { protocol: 'https:', hostname: 'warble.example' };
const local = { protocol: 'http:', hostname: '192.168.1.7' };

test.each([
	['https://checkout.stripe.com/c/pay/cs_1', published],
	['https://checkout.stripe.com/c/pay/cs_1', local],
	['http://127.0.0.1:4100/checkout/cs_1', local],
	['http://localhost:4100/checkout/cs_1', local],
	['http://192.168.1.7:4100/checkout/cs_1', local],
])('%s is a trusted address for payment [B6]', (address, page) => {
	expect(isTrustedAddress(address, page)).toBe(true);
});

test.each([
	['http://127.0.0.1:4100/checkout/cs_1', published],
	['http://warble.example/checkout/cs_1', published],
	['http://evil.example/', local],
	['https://checkout.stripe.com@evil.example/', published],
	['javascript:alert(1)', published],
	['data:text/html,hello', local],
	['/app', published],
	['//evil.example', published],
	['', published],
])('%s is not a trusted address [B6]', (address, page) => {
	expect(isTrustedAddress(address, page)).toBe(false);
});
