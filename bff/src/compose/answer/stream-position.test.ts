import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPosition, writePosition } from './stream-position.ts';

test('any place in a stream comes back out of its event id [H5]', () => {
	const count = fc.nat({ max: 999_999_999 });
	fc.assert(
		fc.property(fc.record({ message: count, characters: count, drafts: count }), (position) => {
			const id = writePosition(position);
			expect(id).toMatch(/^[0-9.]+$/);
			expect(readPosition(id)).toEqual(position);
		}),
	);
});

test.each([
	['nothing', undefined],
	['an empty one', ''],
	['too few parts', '1.2'],
	['too many parts', '1.2.3.4'],
	['a negative number', '1.-2.3'],
	['a fraction in another notation', '1.2e3.4'],
	['blanks', ' 1.2.3'],
	['a line break', '1.2.3\n'],
	['digits of another script', '١.٢.٣'],
	['a number beyond all counting', '1.99999999999999999999.0'],
	['another server’s id', 'msg_01H8'],
	['a script', '<script>'],
])('%s is no place: the stream begins at its beginning [H5]', (_, id) => {
	expect(readPosition(id)).toBeUndefined();
});
