import { expect, test } from 'vitest';
import { place } from './merge-pieces.ts';

const nothing = { content: '', tweets: [] };

test('pieces follow one another', () => {
	const written = place(nothing, [
		{ token: 'ab', id: '1.2.0' },
		{ token: 'cd', id: '1.4.0' },
		{ draft: { text: 'x' }, id: '1.4.1' },
	]);
	expect(written).toEqual({ content: 'abcd', tweets: [{ text: 'x' }] });
});

test('however often and from wherever a part is told again, it stands there once', () => {
	const text = 'abcdefgh';
	for (let from = 0; from <= text.length; from++) {
		const again = [
			{ token: text.slice(from), id: `1.${text.length}.0` },
			{ draft: { text: 'x' }, id: `1.${text.length}.1` },
			{ draft: { text: 'y' }, id: `1.${text.length}.2` },
		];
		expect(place({ content: text, tweets: [{ text: 'x' }, { text: 'y' }] }, again)).toEqual({
			content: text,
			tweets: [{ text: 'x' }, { text: 'y' }],
		});
	}
});

test('a piece without a position goes to the end', () => {
	const written = place({ content: 'ab', tweets: [{ text: 'x' }] }, [
		{ token: 'c', id: undefined },
		{ draft: { text: 'y' }, id: 'nonsense' },
	]);
	expect(written).toEqual({ content: 'abc', tweets: [{ text: 'x' }, { text: 'y' }] });
});
