import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatStreamPosition, parseStreamPosition } from './stream-position.ts';

test('any position is parsed back from its event id [H5]', () => {
	const count = fc.nat({ max: 999_999_999 });
	fc.assert(
		fc.property(
			fc.record({ messagePosition: count, characters: count, drafts: count }),
			(position) => {
				const id = formatStreamPosition(position);
				expect(id).toMatch(/^[0-9.]+$/);
				expect(parseStreamPosition(id)).toEqual(position);
			},
		),
	);
});

test.each([
	['no id', undefined],
	['an empty id', ''],
	['too few parts', '1.2'],
	['too many parts', '1.2.3.4'],
	['a negative number', '1.-2.3'],
	['exponential notation', '1.2e3.4'],
	['a leading space', ' 1.2.3'],
	['a line break', '1.2.3\n'],
	['digits of another script', '١.٢.٣'],
	['a number that is too large', '1.99999999999999999999.0'],
	['an id of another kind', 'msg_01H8'],
	['HTML', '<script>'],
])('%s is not a position [H5]', (_, id) => {
	expect(parseStreamPosition(id)).toBeUndefined();
});
