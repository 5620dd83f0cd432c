import { expect, test } from 'vitest';
import { mergePieces } from './merge-pieces.ts';

const empty = { content: '', tweets: [] };

test('pieces are added one after the other', () => {
	const merged = mergePieces(empty, [
		{ token: 'ab', id: '1.2.0' },
		{ token: 'cd', id: '1.4.0' },
		{ draft: { text: 'x' }, id: '1.4.1' },
	]);
	expect(merged).toEqual({ content: 'abcd', tweets: [{ text: 'x' }] });
});

test('pieces that are received again from any position are not added twice', () => {
	const text = 'abcdefgh';
	for (let from = 0; from <= text.length; from++) {
		const repeated = [
			{ token: text.slice(from), id: `1.${text.length}.0` },
			{ draft: { text: 'x' }, id: `1.${text.length}.1` },
			{ draft: { text: 'y' }, id: `1.${text.length}.2` },
		];
		const before = { content: text, tweets: [{ text: 'x' }, { text: 'y' }] };
		expect(mergePieces(before, repeated)).toEqual(before);
	}
});

test('a piece without a position is added at the end', () => {
	const merged = mergePieces({ content: 'ab', tweets: [{ text: 'x' }] }, [
		{ token: 'c', id: undefined },
		{ draft: { text: 'y' }, id: 'invalid' },
	]);
	expect(merged).toEqual({ content: 'abc', tweets: [{ text: 'x' }, { text: 'y' }] });
});
