import { expect, test } from 'vitest';
import { isComposing, isEnter, keyOf } from './keys.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

test.each([
	['Enter', { key: 'Enter', keyCode: 13 }, true],
	['the Enter that ends a composition', { key: 'Enter', isComposing: true }, false],
	['the same Enter in Safari, after the composition', { key: 'Enter', keyCode: 229 }, false],
	['another key', { key: 'a' }, false],
])('%s', (_, init, expected) => {
	expect(isEnter(press(init))).toBe(expected);
});

test('Escape and the arrow keys of an input method belong to it', () => {
	expect(isComposing(press({ key: 'Escape', isComposing: true }))).toBe(true);
	expect(isComposing(press({ key: 'ArrowDown', keyCode: 229 }))).toBe(true);
	expect(isComposing(press({ key: 'Escape', keyCode: 27 }))).toBe(false);
});

const keyAt = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

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
	expect(keyAt(key, code)).toBe(shortcut);
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
])('on a %s layout, "%s" at %s stays the typed character', (_, key, code) => {
	expect(keyAt(key, code)).toBe(key);
});

test('a letter with Shift is the capital letter', () => {
	expect(keyAt('Л', 'KeyK', true)).toBe('K');
});
