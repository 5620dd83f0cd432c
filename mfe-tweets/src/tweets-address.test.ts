import { expect, test } from 'vitest';
import { listPath, readAddress } from './tweets-address.ts';

const run = '11111111-0000-4000-8000-00000000000a';

test('every list has an address that can be parsed back', () => {
	for (const list of [
		{ filter: 'next', run: null },
		{ filter: 'all', run: null },
		{ filter: 'to_answer', run: null },
		{ filter: 'answered', run: null },
		{ filter: 'worth_reading', run: null },
		{ filter: 'saved', run: null },
		{ filter: 'seen', run: null },
		{ filter: 'filtered_out', run: null },
		{ filter: 'included', run: null },
		{ filter: 'included', run },
	] as const) {
		const path = listPath(list);
		expect(readAddress(path.slice('/app/tweets'.length))).toEqual(list);
	}
});

test('an unknown filter means the list to review next, and an invalid run none', () => {
	expect(readAddress('?filter=<script>')).toEqual({ filter: 'next', run: null });
	expect(readAddress(`?run=${run}`)).toEqual({ filter: 'next', run: null });
	expect(readAddress('?filter=included&run=../../x')).toEqual({ filter: 'included', run: null });
});
