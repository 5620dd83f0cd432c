import { expect, test } from 'vitest';
import { listPath, readAddress } from './tweets-address.ts';

const run = '11111111-0000-4000-8000-00000000000a';

test('every list has an address, and the address names the list', () => {
	for (const list of [
		{ filter: 'all', run: null },
		{ filter: 'answered', run: null },
		{ filter: 'included', run: null },
		{ filter: 'included', run },
	] as const) {
		const path = listPath(list);
		expect(readAddress(path.slice('/app/tweets'.length))).toEqual(list);
	}
});

test('what is no list is all of them, and what is no id names no run', () => {
	expect(readAddress('?filter=<script>')).toEqual({ filter: 'all', run: null });
	expect(readAddress(`?run=${run}`)).toEqual({ filter: 'all', run: null });
	expect(readAddress('?filter=included&run=../../x')).toEqual({ filter: 'included', run: null });
});
