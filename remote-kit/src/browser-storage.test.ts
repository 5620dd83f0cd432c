import { beforeEach, expect, test, vi } from 'vitest';
import { readJson, readText, writeJson, writeText } from './browser-storage.ts';
import { listStoredKeys } from './list-stored-keys.ts';

const parse = ({ text, at }: Record<string, unknown>) =>
	typeof text === 'string' && typeof at === 'number' ? { text, at } : null;

beforeEach(() => {
	localStorage.clear();
});

test('text and JSON are stored and removed', () => {
	expect(writeText('localStorage', 'warble.a', 'one')).toBe(true);
	expect(readText('localStorage', 'warble.a')).toBe('one');
	writeJson('localStorage', 'warble.b', { text: 'two', at: 1 });
	expect(readJson('localStorage', 'warble.b', parse)).toEqual({ text: 'two', at: 1 });
	expect(listStoredKeys('localStorage', 'warble.')).toEqual(['warble.a', 'warble.b']);
	writeText('localStorage', 'warble.a', null);
	expect(readText('localStorage', 'warble.a')).toBeNull();
});

test.each(['not json', '{"text":1,"at":1}', '{"text":"one"}', '[]', 'null'])(
	'%s is not read',
	(stored) => {
		localStorage.setItem('warble.a', stored);
		expect(readJson('localStorage', 'warble.a', parse)).toBeNull();
	},
);

test('a full storage reports that a text was not stored', () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	expect(writeText('localStorage', 'warble.a', 'one')).toBe(false);
});

test('a forbidden storage is an empty one', () => {
	vi.stubGlobal('localStorage', undefined);
	expect(readText('localStorage', 'warble.a')).toBeNull();
	expect(readJson('localStorage', 'warble.a', parse)).toBeNull();
	expect(listStoredKeys('localStorage', 'warble.')).toEqual([]);
	expect(writeText('localStorage', 'warble.a', 'one')).toBe(false);
	expect(writeText('localStorage', 'warble.a', null)).toBe(true);
});
