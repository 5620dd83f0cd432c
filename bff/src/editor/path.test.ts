import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../testing/cpu-milliseconds.ts';
import { lastName, parentFolders, parseName, parsePath } from './path.ts';

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
		// Would be special for an operating system or a URL, but is only data here.
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
		expect(parsePath(path)).toBe(path);
	});

	test.each([
		['nothing', '', 'needs a name'],
		['a slash', '/', 'begin with a slash'],
		['absolute', '/etc/passwd', 'begin with a slash'],
		['two slashes in a row', 'a//b', 'double slashes'],
		['a slash at the end', 'a/', 'double slashes'],
		['the folder itself', '.', '“.” or “..”'],
		['the folder above', '..', '“.” or “..”'],
		['the folder above and a name', '../a', '“.” or “..”'],
		['the folder above in between', 'a/../../b', '“.” or “..”'],
		['the folder itself in between', 'a/./b', '“.” or “..”'],
		['a drive', 'C:\\Windows', 'backslash'],
		['the folder above with a backslash', '..\\a', 'backslash'],
		['NUL', 'a\0b', 'invisible'],
		['a line break', 'a\nb', 'invisible'],
		['a tab', 'a\tb', 'invisible'],
		['DEL', 'a\x7f', 'invisible'],
		['a C1 control', 'a\u0085', 'invisible'],
		['a line separator', 'a\u2028b', 'invisible'],
		['a mark that changes the direction', 'a\u202Efdp.exe', 'invisible'],
		['an isolate', 'a\u2066b', 'invisible'],
		['an Arabic letter mark', 'a\u061Cb', 'invisible'],
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
	])('cannot be %s, and the error says why in a sentence [C5]', (_, path, why) => {
		expect(() => parsePath(path)).toThrow(
			expect.objectContaining({ ...refusal, message: expect.stringMatching(/^\S.*\.$/) }),
		);
		expect(() => parsePath(path)).toThrow(why);
	});

	test('is normalised to NFC, and its length is counted after that [C5]', () => {
		expect(parsePath('Cafe\u0301')).toBe('Caf\u00e9');
		expect(parsePath('e\u0301'.repeat(127))).toBe('\u00e9'.repeat(127));
	});

	test('that is accepted is not changed again, and all its names are within the limits [C5]', () => {
		const part = fc.oneof(
			fc.constantFrom('.', '..', '/', '\\', ' ', '\0', '\u202E', 'a', 'é', 'e\u0301'),
			fc.string({ unit: 'binary' }),
		);
		fc.assert(
			fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
				let path: string;
				try {
					path = parsePath(parts.join(''));
				} catch (error) {
					expect(error).toMatchObject(refusal);
					return;
				}
				expect(parsePath(path)).toBe(path);
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
		'of a megabyte of %j is refused quickly [F6]',
		(piece) => {
			const path = piece.repeat(1_000_000 / piece.length);
			expect(
				cpuMilliseconds(() =>
					expect(() => parsePath(path)).toThrow(expect.objectContaining(refusal)),
				),
			).toBeLessThan(50);
		},
	);
});

test('a name is one name [C5]', () => {
	expect(parseName('b.md')).toBe('b.md');
	for (const name of ['a/b', '/', '', '..', 'a\\b', 'a '])
		expect(() => parseName(name)).toThrow(expect.objectContaining({ path: 'body/name' }));
});

test('a path is split into its folders and its name', () => {
	expect(parentFolders('a/b/c')).toEqual(['a/b', 'a']);
	expect(parentFolders('a')).toEqual([]);
	expect(lastName('a/b/c')).toBe('c');
	expect(lastName('c')).toBe('c');
});
