import { expect, test } from 'vitest';
import { keyOf } from './key-of.ts';

const press = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

test.each([
	['Russian', 'л', 'KeyK', 'k'],
	['Russian', 'х', 'BracketLeft', '['],
	['Ukrainian', 'і', 'KeyS', 's'],
	['Greek', 'κ', 'KeyK', 'k'],
	['Greek', ';', 'KeyQ', 'q'],
	['Hebrew', 'ל', 'KeyK', 'k'],
	['Hebrew', '/', 'KeyQ', 'q'],
	['Hebrew', "'", 'KeyW', 'w'],
	['Arabic', 'لا', 'KeyB', 'b'],
])('on a %s layout, "%s" at %s is the shortcut "%s"', (_, key, code, shortcut) => {
	expect(press(key, code)).toBe(shortcut);
});

test.each([
	['AZERTY', 'a', 'KeyQ'],
	['AZERTY', ',', 'KeyM'],
	['Dvorak', '.', 'KeyE'],
	['Dvorak', "'", 'KeyQ'],
	['Turkish', 'ğ', 'KeyE'],
	['German', 'ö', 'Semicolon'],
	['English', '/', 'Slash'],
	['English', 'Escape', 'Escape'],
	['English', 'ArrowDown', 'ArrowDown'],
	['Russian', 'ж', 'Semicolon'],
])('on a %s layout, "%s" at %s stays what was typed', (_, key, code) => {
	expect(press(key, code)).toBe(key);
});

test('with Shift it is the capital letter', () => {
	expect(press('Л', 'KeyK', true)).toBe('K');
});
