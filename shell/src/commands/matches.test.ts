import { hasWords, searchWords } from 'bff/contract/search/fold-text';
import { expect, test } from 'vitest';
import { splitMatches } from './matches.ts';

test.each([
	['', []],
	['  ', []],
	[' go  to ', ['go', 'to']],
	['c++ (', ['c++', '(']],
])('the words of %j', (query, words) => {
	expect(searchWords(query)).toEqual(words);
});

test.each([
	['Bread at altitude', 'bread', '[Bread] at altitude'],
	['Bread at altitude', 'at bread', '[Bread] [at] altitude'],
	['Notes on C++ (draft)', 'c++ (', 'Notes on [C++] [(]draft)'],
	['a.b a-b', 'a.b', '[a.b] a-b'],
	['a/b {1} [2] ^$|\\', '{1} [2] ^$|\\', 'a/b [{1}] [[2]] [^$|\\]'],
	['breadboard', 'bread breadboard', '[breadboard]'],
	['Cafe\u0301', 'caf\u00e9', '[Cafe\u0301]'],
	['Bread', '', 'Bread'],
])('in %j, %j marks %j', (text, query, marked) => {
	const pieces = splitMatches(text, searchWords(query));
	expect(pieces.map((piece, at) => (at % 2 === 1 ? `[${piece}]` : piece)).join('')).toBe(marked);
});

test('all words have to be there, in any order and case', () => {
	expect(hasWords('Run filter: Bread', searchWords('BREAD run'))).toBe(true);
	expect(hasWords('Run filter: Bread', searchWords('bread oats'))).toBe(false);
});
