import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../../src/testing/cpu-milliseconds.ts';
import { findFirstFolded, findFolded, foldText } from '../search/fold-text.ts';

describe('a search finds', () => {
	test.each([
		['empecher', 'empêcher'],
		['EMPÊCHER', 'empe\u0302cher'],
		['strasse', 'Straße'],
		['STRASSE', 'STRAẞE'],
		['finish', 'ﬁnish'],
		['cafe', 'café'],
		['brod', 'Brød'],
		['aerlig', 'Ærlig'],
		['lodz', 'Łódź'],
		['istanbul', 'İSTANBUL'],
		['ısparta', 'Isparta'],
		['οδος', 'ΟΔΌΣ'],
		['еж', 'Ёж'],
		["don't", 'don’t'],
		['cooperate', 'co\u00adoperate'],
		['한국', '한국'.normalize('NFD')],
		['full width', 'ＦＵＬＬ　ｗｉｄｔｈ'],
	])('%j in %j, and the other way round', (one, other) => {
		expect(foldText(one)).toBe(foldText(other));
	});

	test('letters of other scripts only match themselves', () => {
		expect(foldText('कि')).not.toBe(foldText('क'));
		expect(foldText('🍞')).toBe('🍞');
	});
});

test('folding a folded text changes nothing', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (text) => {
			expect(foldText(foldText(text))).toBe(foldText(text));
		}),
	);
});

const parts = (text: string, ...words: string[]) =>
	findFolded(text, words.map(foldText)).map(({ start, end }) => text.slice(start, end));

test.each([
	['die Straße nach Straßburg', ['strass'], ['Straß', 'Straß']],
	['Straße', ['stras'], ['Straß']],
	['a ﬁnish, aﬁne', ['inish', 'fine'], ['ﬁnish', 'ﬁne']],
	['du cafe\u0301 noir', ['cafe'], ['cafe\u0301']],
	['Base and base miles', ['base', 'base miles'], ['Base', 'base miles']],
	['nothing', ['', 'else'], []],
])('in %j, %j is found as %j', (text, words, found) => {
	expect(parts(text, ...words)).toEqual(found);
});

test('the first match has a position in the original text, despite folded letters before it', () => {
	const text = `${'ß'.repeat(999)} ﬁnish finish`;
	expect(findFirstFolded(text, ['finish'])).toBe(1000);
	expect(findFirstFolded(text, ['else'])).toBeUndefined();
});

test.each([
	['accents', 'é'.repeat(500_000)],
	['marks out of order', `a${'\u05b0'.repeat(250_000)}${'\u0323\u05c1'.repeat(125_000)}`],
])('a megabyte of %s is folded in a second [F6]', (_kind, text) => {
	expect(cpuMilliseconds(() => foldText(text))).toBeLessThan(1000);
});
