import { expect, test } from 'vitest';
import { isComposing, isEnter } from './keys.ts';

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
