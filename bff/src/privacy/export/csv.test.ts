import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each<[string, string | number | null, string]>([
	['an id of X, which spreadsheets would round', '1993000000000000001', "'1993000000000000001"],
	['a formula', '=1+1', "'=1+1"],
	['a formula with a plus', '+1+1', "'+1+1"],
	['a formula with a minus', '-1+1', "'-1+1"],
	['a function', '@SUM(1)', "'@SUM(1)"],
	['a formula after a tab', '\t=1+1', "'\t=1+1"],
	['a negative number', -1, '-1'],
	['a year', '2026', '2026'],
	['a number', 1993, '1993'],
	['a comma', 'a,b', '"a,b"'],
	['nothing', null, ''],
])('%s stays what it is in a spreadsheet', (_, value, cell) => {
	expect(csvLine([value, 'x'])).toBe(`${cell},x\r\n`);
});
