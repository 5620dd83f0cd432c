import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
	['an id of X, which spreadsheets would round', '1993000000000000001', "'1993000000000000001"],
	...['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1'].map((text) => ['a formula', text, `'${text}`]),
	['a negative number', -1, '-1'],
	['a year', '2026', '2026'],
	['a number', 1993, '1993'],
	['a comma', 'a,b', '"a,b"'],
	['nothing', null, ''],
])('%s stays what it is in a spreadsheet', (_, value, cell) => {
	expect(csvLine([value, 'x'])).toBe(`${cell},x\r\n`);
});
