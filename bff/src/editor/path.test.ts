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
		['nothing', '', 'needs a name'],
		['a slash', '/', 'with a slash'],
		['absolute', '/etc/passwd', 'with a slash'],
		['two slashes in a row', 'a//b', 'two slashes'],
		['a slash at the end', 'a/', 'two slashes'],
		['the folder itself', '.', '“.” or “..”'],
		['the folder above', '..', '“.” or “..”'],
		['a way up', '../a', '“.” or “..”'],
		['a way up in between', 'a/../../b', '“.” or “..”'],
		['a way to where it is', 'a/./b', '“.” or “..”'],
		['a drive', 'C:\\Windows', 'backslash'],
		['a way up with backslashes', '..\\a', 'backslash'],
		['NUL', 'a\0b', 'cannot be seen'],
		['a line break', 'a\nb', 'cannot be seen'],
		['a tab', 'a\tb', 'cannot be seen'],
		['DEL', 'a\x7f', 'cannot be seen'],
		['a C1 control', 'a\u0085', 'cannot be seen'],
		['a line separator', 'a\u2028b', 'cannot be seen'],
		['a turn of direction', 'a\u202Efdp.exe', 'cannot be seen'],
		['an isolate', 'a\u2066b', 'cannot be seen'],
		['an Arabic letter mark', 'a\u061Cb', 'cannot be seen'],
		['half a character', 'a\uD800', 'half a character'],
		['a space at the end', 'a /b', 'space'],
		['a space at the beginning', ' a', 'space'],
		['a wide space at the end', 'a\u3000', 'space'],
		['only spaces', ' ', 'space'],
		['a dot at the end', 'a./b', 'with a dot'],
		['three dots', '...', 'with a dot'],
		['a name of 256 bytes', 'a'.repeat(256), '255 bytes'],
		['a name of 256 bytes in fewer letters', 'ü'.repeat(128), '255 bytes'],
		['seventeen names', Array(17).fill('a').join('/'), '15 folders'],
	])('is not %s, and is told why in a sentence [C5]', (_, path, why) => {
		expect(() => readPath(path)).toThrow(
			expect.objectContaining({ ...refusal, message: expect.stringMatching(/^\S.*\.$/) }),
		);
		expect(() => readPath(path)).toThrow(why);
	});

	test('is the same however its letters were put together, and its length is counted after that [C5]', () => {
		expect(readPath('Cafe\u0301')).toBe('Caf\u00e9');
		expect(readPath('e\u0301'.repeat(127))).toBe('\u00e9'.repeat(127));
	});

	test('that was taken stays as it is, and every name of it fits [C5]', () => {
		const part = fc.oneof(
			fc.constantFrom('.', '..', '/', '\\', ' ', '\0', '\u202E', 'a', 'é', 'e\u0301'),
			fc.string({ unit: 'binary' }),
		);
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

	test.each(['a/', '/', 'ab/', '\u202E', 'e\u0301', 'a/../'])(
		'of a megabyte of %j is answered at once [F6]',
		(piece) => {
			const path = piece.repeat(1_000_000 / piece.length);
			expect(
				cpuMilliseconds(() =>
					expect(() => readPath(path)).toThrow(expect.objectContaining(refusal)),
				),
			).toBeLessThan(50);
		},
	);
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
