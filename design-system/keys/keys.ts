import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyPress = KeyboardEvent | ReactKeyboardEvent;

/**
 * Whether a key belongs to the composition of an input method, which also takes Enter, Escape, Tab
 * and arrow keys. Safari ends the composition before the keydown of the Enter that confirmed it;
 * only the key code tells that Enter from others.
 */
export function isComposing(event: KeyPress): boolean {
	const native = 'nativeEvent' in event ? event.nativeEvent : event;
	return native.isComposing || native.keyCode === 229;
}

/** Whether a key is Enter, and not the one that confirms a composition. */
export function isEnter(event: KeyPress): boolean {
	return event.key === 'Enter' && !isComposing(event);
}

/** What stands at the place of a letter, or of a bracket, on layouts for other scripts. */
const signs: Readonly<Record<string, string>> = { KeyQ: '/;', KeyW: "'" };
const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The key of a shortcut. On a layout for a script without Latin letters, such as Cyrillic, Greek or
 * Hebrew, it is the one at the same place of an English keyboard. `key` itself says what was typed:
 * compare signs such as `/` and `?` with that.
 */
export function keyOf({
	key,
	code,
	shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
	const isOtherScript = /^\p{L}+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
	if (!isOtherScript && !signs[code]?.includes(key)) return key;
	const letter = /^Key([A-Z])$/.exec(code)?.[1];
	if (letter) return shiftKey ? letter : letter.toLowerCase();
	return brackets[code] ?? key;
}
