import { expect, test } from 'vitest';
import { supportAddress } from './support-address.ts';

test.each([
	['Warble <hello@warble.example>', 'hello@warble.example'],
	['hello@warble.example', 'hello@warble.example'],
	['"Warble, Inc." <hello@warble.example>', 'hello@warble.example'],
])('the support address of %s is %s', (from, address) => {
	expect(supportAddress(from)).toBe(address);
});
