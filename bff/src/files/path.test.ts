import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../testing/cpu-milliseconds.ts';
import { foldersOf, nameOf, readName, readPath } from './path.ts';

const refusal = { status: 400, code: 'invalid_input', path: 'body/path' };
const longest = `${'ü'.repeat(127)}x`;

describe('a path', () => {
	test.each([
		'notes',
		'running/base miles.md',
		'.hidden',
		'a'.repeat(255),
		longest,
		Array(16).fill('a').join('/'),
		Array(16).fill(longest).join('/'),
		// Data, whatever it would be elsewhere.
		'..%2f',
		'%2e%2e/a',
		'%c0%ae%c0%ae/etc',
		'C:',
		'CON',
		'...a',
		'a|b<c>"d"?*',
		'👩‍🍳/パンの匂い',
		'__proto__/constructor',
		'toString',
	])('may be %s [C5]', (path) => {
		expect(readPath(path)).toBe(path);
	});

	test.each([
		['nothing', ''],
		['a slash', '/'],
		['absolute', '/etc/passwd'],
		['two slashes in a row', 'a//b'],
		['a slash at the end', 'a/'],
		['the folder itself', '.'],
		['the folder above', '..'],
		['a way up', '../a'],
		['a way up in between', 'a/../../b'],
		['a way to where it is', 'a/./b'],
		['a drive', 'C:\\Windows'],
		['a way up with backslashes', '..\\a'],
		['NUL', 'a\0b'],
		['a line break', 'a\nb'],
		['a tab', 'a\tb'],
		['DEL', 'a\x7f'],
		['a C1 control', 'a\u0085'],
		['a line separator', 'a\u2028b'],
		['a turn of direction', 'a\u202Efdp.exe'],
		['an isolate', 'a\u2066b'],
		['an Arabic letter mark', 'a\u061Cb'],
		['half a character', 'a\uD800'],
		['a space at the end', 'a /b'],
		['a space at the beginning', ' a'],
		['a wide space at the end', 'a\u3000'],
		['only spaces', ' '],
		['a dot at the end', 'a./b'],
		['three dots', '...'],
		['a name of 256 bytes', 'a'.repeat(256)],
		['a name of 256 bytes in fewer letters', 'ü'.repeat(128)],
		['seventeen names', Array(17).fill('a').join('/')],
	])('is not %s, and is told why in a sentence [C5]', (_, path) => {
		expect(() => readPath(path)).toThrow(expect.objectContaining(refusal));
		expect(() => readPath(path)).toThrow(/^\S.*\.$/);
	});

	test('is the same however its letters were put together, and its length is counted after that [C5]', () => {
		expect(readPath('Cafe\u0301')).toBe('Caf\u00e9');
		expect(readPath('e\u0301'.repeat(127))).toBe('\u00e9'.repeat(127));
	});

	test('that was taken stays as it is, and every name of it fits [C5]', () => {
		const part = fc.oneof(fc.constantFrom('.', '..', '/', '\\', ' ', '\0', '\u202E', 'a', 'é', 'e\u0301'), fc.string({ unit: 'binary' }));
		fc.assert(
			fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
				let path: string;
				try {
					path = readPath(parts.join(''));
				} catch (error) {
					expect(error).toMatchObject(refusal);
					return;
				}
				expect(readPath(path)).toBe(path);
				expect(path.normalize('NFC')).toBe(path);
				expect(path.split('/').length).toBeLessThanOrEqual(16);
				for (const name of path.split('/')) {
					expect(Buffer.byteLength(name)).toBeGreaterThan(0);
					expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
					expect(name).not.toMatch(/^\.{1,2}$|^\s|\s$|\.$|\\|\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
				}
			}),
		);
	});

	test.each(['a/', '/', 'ab/', '\u202E', 'e\u0301', 'a/../'])('of a megabyte of %j is answered at once [F6]', (piece) => {
		const path = piece.repeat(1_000_000 / piece.length);
		expect(cpuMilliseconds(() => expect(() => readPath(path)).toThrow(expect.objectContaining(refusal)))).toBeLessThan(50);
	});
});

test('a name is one name [C5]', () => {
	expect(readName('b.md')).toBe('b.md');
	for (const name of ['a/b', '/', '', '..', 'a\\b', 'a '])
		expect(() => readName(name)).toThrow(expect.objectContaining({ path: 'body/name' }));
});

test('a path is taken apart into its folders and its name', () => {
	expect(foldersOf('a/b/c')).toEqual(['a/b', 'a']);
	expect(foldersOf('a')).toEqual([]);
	expect(nameOf('a/b/c')).toBe('c');
	expect(nameOf('c')).toBe('c');
});
